"""Differences become changes: which rule names one, how severe it is, and what people are told.

`catalogue` holds the rows of the table, one module per family; a new rule is a new row there and nothing else. `table`
looks a rule up, `judge` names all differences of a comparison, `lifecycle` and `version` add what depends on the day
and on `info.version`, `wording` makes the sentences, `profiles` the levels, `waivers` the accepted changes, and
`explain` and `examples` let every rule tell and show what it means.
"""
