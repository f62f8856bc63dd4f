" Run by terminal.mjs in a Vim without a screen: asserts what ALE makes of the server, and says so line by line.
" docs/editors.md has the configuration that a person needs.
set nocompatible nomore hidden
set runtimepath^=/usr/share/vim-ale
let g:ale_linters_explicit = 1
let g:ale_linters = { 'typescript': ['goldthread'], 'yaml': ['goldthread'] }
let g:ale_lint_delay = 50
let g:ale_hover_to_preview = 1
filetype plugin on
runtime plugin/ale.vim

function! Root(buffer) abort
  return getcwd()
endfunction
for s:type in ['typescript', 'yaml']
  call ale#linter#Define(s:type, {
  \   'name': 'goldthread',
  \   'lsp': 'stdio',
  \   'executable': 'node',
  \   'command': '%e ' . ale#Escape($GOLDTHREAD) . ' lsp --stdio',
  \   'language': s:type,
  \   'project_root': function('Root'),
  \ })
endfor

" In this mode messages go to standard error, and only those that are verbose.
function! Say(text) abort
  verbose echo a:text . "\n"
endfunction

function! Wait(what, holds) abort
  for l:tenth in range(600)
    if call(a:holds, [])
      call Say('ok ' . a:what)
      return
    endif
    sleep 100m
  endfor
  call Say('FAILED ' . a:what)
  cquit
endfunction

" What the preview window says of the word at a place of the file.
function! Hovered(line, word) abort
  call win_gotoid(g:code)
  call cursor(a:line, 1)
  call search('\<' . a:word . '\>', 'c', a:line)
  ALEHover
  sleep 300m
  for l:window in getwininfo()
    if getwinvar(l:window.winid, '&previewwindow')
      return join(getbufline(l:window.bufnr, 1, '$'), "\n")
    endif
  endfor
  return ''
endfunction

edit src/cart.ts
set filetype=typescript
let g:code = win_getid()
ALELint
call Wait('a hover tells the history', { -> Hovered(2, 'total') =~# 'INT-001 The work of INT-001\_.*History' })
call append(0, ['// one line more', ''])
ALELint
call Wait('it follows the text that is not saved', { -> Hovered(4, 'total') =~# 'History' })
call setline(4, substitute(getline(4), 'total', 'sumOfAll', ''))
ALELint
call Wait('a function with another name keeps its owner', { -> Hovered(4, 'sumOfAll') =~# 'INT-001 .*\_.*changed since' })
call append(0, '// INT-001')
call cursor(1, 5)
ALEGoToDefinition
call Wait('an id leads to its intent', { -> expand('%:p') =~# 'active_intents.yaml$' })
call append('$', '    ower: me')
set filetype=yaml
ALELint
call Wait('what is wrong with active_intents.yaml is told',
\ { -> !empty(filter(ale#engine#GetLoclist(bufnr('%')), { _, problem -> problem.text =~# 'ower' })) })
qall!
