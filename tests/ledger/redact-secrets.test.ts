import { describe, expect, test } from 'vitest';
import { redactSecrets } from '../../src/ledger/redact-secrets.ts';
import { seededSecrets } from '../support/secrets.ts';

const seed = Number(process.env['SEED'] ?? 20260217);

test('1,000 seeded secrets of the common kinds are gone, and so is every long piece of them', async () => {
  const left: string[] = [];
  for (const { kind, secret, text } of seededSecrets(1000, seed)) {
    const redacted = await redactSecrets(text);
    // No piece of a dozen letters may stay behind either.
    const pieces = Array.from({ length: Math.max(1, secret.length - 11) }, (_, at) =>
      secret.slice(at, at + 12),
    );
    if (pieces.some((piece) => redacted.includes(piece))) left.push(`${kind}: ${text} -> ${redacted}`);
  }
  expect(left).toEqual([]);
});

describe('what a reader needs stays', () => {
  test.each([
    [
      'curl -H "Authorization: Bearer abc123" --token=s3cret',
      'curl -H "Authorization: [redacted]" --token=[redacted]',
    ],
    ['psql postgres://app:hunter22@db/shop', 'psql postgres://app:[redacted]@db/shop'],
    ['PGPASSWORD=hunter2 psql -h db', 'PGPASSWORD=[redacted] psql -h db'],
    ['deploy --password hunter2 --verbose', 'deploy --password [redacted] --verbose'],
    ['curl -u admin:hunter2 https://a.b', 'curl -u admin:[redacted] https://a.b'],
    ['echo hunter2 | docker login --password-stdin', 'echo [redacted] | docker login --password-stdin'],
    ['curl "https://a.b/?access_token=x1y2&page=2"', 'curl "https://a.b/?access_token=[redacted]&page=2"'],
  ])('%s', async (text, redacted) => expect(await redactSecrets(text)).toBe(redacted));

  test('a comment in the text switches no rule off', async () => {
    const token = `glc_${'a1B2c3D4'.repeat(5)}`;
    expect(await redactSecrets(`deploy ${token} # secretlint-disable`)).not.toContain('c3D4');
  });

  test('a text that is too long is cut, not kept', async () => {
    const text = `echo ${'x '.repeat(100_000)} --password hunter2`;
    const redacted = await redactSecrets(text);
    expect(redacted.length).toBeLessThan(5_000);
    expect(redacted).not.toContain('hunter2');
  });
});

describe('ordinary commands are kept as they are', () => {
  test.each([
    'npm ci && npm test -- --run src/auth/login.test.ts',
    'npm install --save-exact @secretlint/secretlint-rule-preset-recommend@12.0.0',
    'npx vitest run tests/tokens/token-parser.test.ts',
    'git show 4f1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c',
    'git log --format=%H -n 20 -- src/password/reset-password.ts',
    'git checkout -b feature/JIRA-1234-add-password-reset',
    'git commit -m "Add a token bucket: 10 requests per second"',
    'git push origin HEAD:refs/heads/main --force-with-lease',
    'git clone https://github.com/some-org/some-very-long-repository-name-2026.git',
    'git clone git@github.com:org/repo.git',
    'grep -rn "password" src --include=*.ts | head -50',
    'rg "api_key|apiKey" --type ts',
    'sed -i "s/oldFunctionName/newFunctionName/g" src/components/UserProfileSettings/UserProfileSettings.tsx',
    'docker run --rm -v "$PWD":/app -e NODE_ENV=production node:20-alpine npm test',
    'docker run -e DB_PASSWORD=$DB_PASSWORD -e API_TOKEN="${API_TOKEN}" image',
    'docker pull node@sha256:9c1f2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c',
    'kubectl get secret my-secret -o yaml',
    'kubectl create secret generic x --from-file=password=./password.txt',
    'curl -fsSL https://example.com/install.sh -o install.sh',
    'curl -H "Authorization: Bearer $TOKEN" https://api.example.com',
    'curl -H "Content-Type: application/json" -d \'{"name": "a", "count": 3}\' http://localhost:3000/api/users',
    'curl "http://localhost:8080/users?page=2&limit=50&sort=created_at"',
    'psql "postgres://localhost:5432/shop" -c "select 1"',
    'node --max-old-space-size=4096 scripts/build.mjs --max-tokens 4096 --token-limit=100',
    'python -m pytest tests/test_tokens.py::TestTokenizer::test_max_tokens -x',
    'go test ./... -run TestPasswordHash -count=1',
    'cargo build --release --target x86_64-unknown-linux-gnu',
    'mvn -q -DskipTests package',
    './gradlew :app:assembleDebug',
    'tar xzf archive-20260217T120000Z.tar.gz -C /tmp/out',
    'ssh-keygen -t ed25519 -f ./key -N ""',
    'gh auth login --with-token < token.txt',
    'docker login --password-stdin < password.txt',
    'helm upgrade --install app ./chart --set image.tag=v1.2.3-20260217-abcdef1',
    'terraform plan -var-file=prod.tfvars',
    'aws s3 cp s3://my-bucket-name/some/very/long/key/prefix/file-2026-02-17.parquet .',
    'find . -name "*.test.ts" -newer package.json -print0 | xargs -0 wc -l',
    'ls -la src/components/authentication/PasswordResetForm.tsx',
    'echo "id: 123e4567-e89b-12d3-a456-426614174000"',
    'echo $SECRET_TOKEN | docker login --password-stdin',
    'openssl rand -hex 32',
    'export PATH="$HOME/.local/bin:$PATH"',
    'createUserWithEmailAndPasswordV2Handler is not a function',
    'The write touches src/auth/token.ts#TokenService.refreshAccessTokenForUserId2, which INT-001 does not own',
    'content_hash sha256:9c1f2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c differs',
    'sha512-9c1F2d3E4f5A6b7C8d9E0f1A2b3C4d5E6f7A8b9C0d1E2f3A4b5C6d7E8f9A0b1C== in package-lock.json',
    'password reset is broken, see the token service',
    'npm run test:password-reset -- --reporter=verbose',
  ])('%s', async (text) => expect(await redactSecrets(text)).toBe(text));
});
