"""A whole match out of a Matrix room: the program is there on a homeserver of its own, each player is given a link in the room
where it answers them, and plays on the page that it opens, by touch alone; each turn is told to the room."""
