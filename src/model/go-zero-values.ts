import { type Core, core } from './core.ts';

/** What a variable holds that is declared without a value. */
export function zeroValue(type: Core): Core {
  if (type.op !== 'type') return core('convert', 'zero', [type, core('nothing')]);
  if (/^(?:u?int(?:8|16|32|64)?|uintptr)$/.test(type.text))
    return core('convert', '', [type, core('literal', 'n:0')]);
  // Text and truth are what they are under either type.
  if (type.text === 'string') return core('literal', 's:');
  if (type.text === 'bool') return core('literal', 'b:false');
  if (/^(?:\*|\[\]|map|func|interface|error)$/.test(type.text))
    return core('convert', '', [type, core('literal', 'null')]);
  return core('convert', 'zero', [type, core('nothing')]);
}
