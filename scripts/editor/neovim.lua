-- Run by terminal.mjs in a headless Neovim: asserts what the editor itself draws and does, and says so line by line.
-- Neovim sends nothing by itself that a person's configuration wouldn't; docs/editors.md has that configuration.
local server = { 'node', vim.env.GOLDTHREAD, 'lsp', '--stdio' }
local root = vim.fn.getcwd()

local function say(text) io.stdout:write(text .. '\n') end

local function wait(what, holds)
  if not vim.wait(30000, holds, 50) then
    say('FAILED ' .. what)
    vim.cmd('cquit 1')
  end
  say('ok ' .. what)
end

local function start(bufnr)
  local config = { name = 'goldthread', cmd = server, root_dir = root }
  if vim.lsp.start then return vim.lsp.start(config, { bufnr = bufnr }) end
  local id = vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(bufnr, id)
  return id
end

vim.cmd('edit src/cart.ts')
local client = start(0)
local drawn = vim.api.nvim_create_namespace('vim_lsp_codelens:' .. client)

-- What stands on the screen behind each line, as `line: text`.
local function lenses()
  local found = {}
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, drawn, 0, -1, { details = true })) do
    local text = ''
    for _, chunk in ipairs(mark[4].virt_text or {}) do text = text .. chunk[1] end
    for _, line in ipairs(mark[4].virt_lines or {}) do
      for _, chunk in ipairs(line) do text = text .. chunk[1] end
    end
    table.insert(found, (mark[2] + 1) .. ': ' .. vim.trim(text))
  end
  return found
end

local function shows(pattern)
  return function()
    if vim.lsp.codelens.enable then vim.lsp.codelens.enable(true) else vim.lsp.codelens.refresh() end
    vim.wait(100)
    for _, lens in ipairs(lenses()) do
      if lens:find(pattern) then return true end
    end
    return false
  end
end

local initialized = function()
  local known = vim.lsp.get_client_by_id(client)
  return known and known.initialized
end
wait('the server has started', initialized)
wait('a lens is drawn behind its function', shows('^2: INT%-001 The work of INT%-001 · feature by claude'))
vim.api.nvim_buf_set_lines(0, 0, 0, false, { '// one line more', '' })
wait('it follows the text', shows('^4: INT%-001'))
vim.api.nvim_buf_set_text(0, 3, 2, 3, 7, { 'sumOfAll' })
wait('it keeps its owner when the function gets another name', shows('^4: INT%-001 .* changed since its last trace'))
vim.api.nvim_buf_set_lines(0, 4, 5, false, { '    return ((((' })
vim.wait(800)
wait('it stays while the text does not parse', shows('^4: INT%-001'))
vim.cmd('undo 0')

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000) or {}
  for _, answer in pairs(answers) do return answer.result end
end

vim.api.nvim_win_set_cursor(0, { 2, 4 })
wait('a hover tells the history', function()
  local hover = ask('textDocument/hover', vim.lsp.util.make_position_params(0, 'utf-16'))
  return hover ~= nil and hover.contents.value:find('History') ~= nil
end)
wait('the declaration of a function is its intent', function()
  local place = ask('textDocument/declaration', vim.lsp.util.make_position_params(0, 'utf-16'))
  return place ~= nil and (place.uri or ''):find('active_intents.yaml') ~= nil
end)
wait('it is where it was when all is undone', shows('^2: INT%-001 The work of INT%-001 · feature by claude'))
wait('a click shows the traces', function()
  vim.lsp.codelens.run()
  return vim.wait(3000, function()
    return vim.api.nvim_buf_get_name(0):find('traces.md') ~= nil or vim.fn.execute('messages'):find('INT%-001') ~= nil
  end, 50)
end)

vim.cmd('edit .orchestration/active_intents.yaml')
vim.lsp.buf_attach_client(0, client)
vim.api.nvim_buf_set_lines(0, -1, -1, false, { '    ower: me' })
wait('what is wrong with active_intents.yaml is told', function()
  for _, problem in ipairs(vim.diagnostic.get(0)) do
    if problem.message:find('ower') then return true end
  end
  return false
end)

vim.lsp.stop_client(client)
wait('the server has stopped', function()
  local known = vim.lsp.get_client_by_id(client)
  return known == nil or known.is_stopped == nil or known.is_stopped()
end)
vim.cmd('qall!')
