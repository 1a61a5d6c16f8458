//! The machine as a table: who may do what in which state. One row for each kind of state, one column for each
//! transition; a letter for each role that may (H hirer, C creator, O operator, P provider, T timer), `.` for nobody.
