//! Records of matches in the form of arimaa.com.
