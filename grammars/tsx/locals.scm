; inherits: typescript

; --- JSX: <div> is a tag of its own, <Card> and <ui.Card> are variables
((jsx_opening_element name: (identifier) @local.skip) (#match? @local.skip "^[a-z]"))
((jsx_closing_element name: (identifier) @local.skip) (#match? @local.skip "^[a-z]"))
((jsx_self_closing_element name: (identifier) @local.skip) (#match? @local.skip "^[a-z]"))
; what JSX is compiled to may call React by its name
[
  (jsx_element)
  (jsx_self_closing_element)
] @local.implies
(#set! implies "React")
