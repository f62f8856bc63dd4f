import type { Core } from '../../../model/core.ts';

/** `Collectors` of `Collectors.toList()`: a name that no class of the file bears, and that may be one of the platform. */
export function isNamedFromElsewhere({ variable }: Core, name: string): boolean {
  return variable?.name === name && /^(?:import|free)$/.test(variable.kind);
}
