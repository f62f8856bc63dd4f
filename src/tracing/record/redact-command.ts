import { redactSecrets } from '../../ledger/redact-secrets.ts';
import { withoutMachinePaths } from './without-machine-paths.ts';

/** Longest command that a record keeps, in UTF-16 units. */
const MAX_LENGTH = 2_000;

/**
 * A command as it may stand in a ledger that is committed: what looks like a secret is taken out, and so is where this
 * machine keeps its files.
 *
 *     curl -H "Authorization: Bearer abc123" --token=s3cret      curl -H "Authorization: [redacted]" --token=[redacted]
 */
export async function redactedCommand(root: string, command: string): Promise<string> {
  const redacted = await redactSecrets(withoutMachinePaths(root, command));
  return redacted.length > MAX_LENGTH ? `${redacted.slice(0, MAX_LENGTH)}...` : redacted;
}
