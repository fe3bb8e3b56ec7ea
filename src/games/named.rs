//! Enums whose variants have names.

/// Declares an enum of which each variant has a name in records: with the list `ALL`, `id` and `from_id`, none of which
/// can then miss a variant.
macro_rules! named {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $id:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum $name {
            $($(#[$doc])* $variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// Its name in commands, records and files.
            pub const fn id(self) -> &'static str {
                match self {
                    $($name::$variant => $id,)*
                }
            }

            /// The one of this name, in any case.
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.id().eq_ignore_ascii_case(id))
            }
        }
    };
}
pub(super) use named;
