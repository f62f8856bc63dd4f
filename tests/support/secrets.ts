/** Made-up secrets of the common kinds, the same for each seed, and the texts that people and agents put them in. */

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const WORD = LOWER + UPPER + DIGITS;
const HEX = '0123456789abcdef';

type Draw = (alphabet: string, length: number) => string;

const kinds: readonly (readonly [string, (draw: Draw) => string])[] = [
  ['aws key', (d) => `AKIA${d(UPPER + DIGITS, 16)}`],
  ['aws temporary key', (d) => `ASIA${d(UPPER + DIGITS, 16)}`],
  ['google key', (d) => `AIza${d(`${WORD}_-`, 35)}`],
  ['google token', (d) => `ya29.${d(`${WORD}_-`, 60)}`],
  ['google client', (d) => `GOCSPX-${d(`${WORD}_-`, 28)}`],
  ['digital ocean', (d) => `dop_v1_${d(HEX, 64)}`],
  ['databricks', (d) => `dapi${d(HEX, 32)}`],
  ['terraform', (d) => `${d(WORD, 14)}.atlasv1.${d(`${WORD}_-`, 64)}`],
  ['github', (d) => `ghp_${d(WORD, 36)}`],
  ['github app', (d) => `ghs_${d(WORD, 36)}`],
  ['github fine', (d) => `github_pat_${d(WORD, 22)}_${d(WORD, 59)}`],
  ['gitlab', (d) => `glpat-${d(`${WORD}_-`, 20)}`],
  ['npm', (d) => `npm_${d(WORD, 36)}`],
  ['pypi', (d) => `pypi-AgEIcHlwaS5vcmc${d(`${WORD}_-`, 60)}`],
  ['rubygems', (d) => `rubygems_${d(HEX, 48)}`],
  ['docker hub', (d) => `dckr_pat_${d(`${WORD}_-`, 27)}`],
  ['openai', (d) => `sk-proj-${d(`${WORD}_-`, 48)}`],
  ['anthropic', (d) => `sk-ant-api03-${d(`${WORD}_-`, 93)}AA`],
  ['groq', (d) => `gsk_${d(WORD, 52)}`],
  ['hugging face', (d) => `hf_${d(LOWER + UPPER, 34)}`],
  ['slack bot', (d) => `xoxb-${d(DIGITS, 12)}-${d(DIGITS, 13)}-${d(WORD, 24)}`],
  ['slack hook', (d) => `https://hooks.slack.com/services/T${d(UPPER, 8)}/B${d(UPPER, 8)}/${d(WORD, 24)}`],
  ['telegram', (d) => `${d('123456789', 9)}:AA${d(`${WORD}_-`, 33)}`],
  ['discord', (d) => `M${d(WORD, 23)}.${d(WORD, 6)}.${d(`${WORD}_-`, 27)}`],
  ['sendgrid', (d) => `SG.${d(WORD, 22)}.${d(WORD, 43)}`],
  ['mailgun', (d) => `key-${d(HEX, 32)}`],
  ['stripe', (d) => `sk_live_${d(WORD, 24)}`],
  ['stripe hook', (d) => `whsec_${d(WORD, 32)}`],
  ['square', (d) => `sq0csp-${d(`${WORD}_-`, 43)}`],
  ['shopify', (d) => `shpat_${d(HEX, 32)}`],
  ['twilio', (d) => `SK${d(HEX, 32)}`],
  ['vault', (d) => `hvs.${d(`${WORD}_-`, 90)}`],
  ['grafana', (d) => `glsa_${d(WORD, 32)}_${d(HEX, 8)}`],
  ['figma', (d) => `figd_${d(`${WORD}_-`, 40)}`],
  ['linear', (d) => `lin_api_${d(WORD, 40)}`],
  ['notion', (d) => `ntn_${d(WORD, 46)}`],
  ['atlassian', (d) => `ATATT3${d(`${WORD}_-`, 60)}`],
  ['new relic', (d) => `NRAK-${d(UPPER + DIGITS, 27)}`],
  ['json web token', (d) => `eyJ${d(WORD, 30)}.eyJ${d(WORD, 60)}.${d(`${WORD}_-`, 43)}`],
  ['age key', (d) => `AGE-SECRET-KEY-1${d(UPPER + DIGITS, 58)}`],
  [
    'private key',
    (d) =>
      `-----BEGIN RSA PRIVATE KEY-----\n${d(`${WORD}+/`, 64)}\n${d(`${WORD}+/`, 64)}\n-----END RSA PRIVATE KEY-----`,
  ],
  ['random base 62', (d) => d(WORD, 40)],
  ['random base 64', (d) => `${d(`${WORD}+`, 43)}=`],
];

/** Where only the name beside it says that it is one: a word that anybody could have chosen. */
const named: readonly ((secret: string) => string)[] = [
  (s) => `curl -u admin:${s} https://example.com/`,
  (s) => `PGPASSWORD=${s} psql -h db`,
  (s) => `mysql -uroot -p${s} shop`,
  (s) => `deploy --password ${s} --verbose`,
  (s) => `deploy --api-key=${s}`,
  (s) => `export AWS_SECRET_ACCESS_KEY="${s}"`,
  (s) => `psql postgres://app:${s}@db.example.com:5432/shop`,
  (s) => `curl -H 'Authorization: Bearer ${s}' https://example.com`,
  (s) => `curl -H "X-Api-Key: ${s}" https://example.com`,
  (s) => `curl -d '{"user": "a", "password": "${s}"}' https://example.com`,
  (s) => `curl 'https://example.com/?access_token=${s}&page=2'`,
  (s) => `echo ${s} | docker login -u me --password-stdin`,
  (s) => `sshpass -p ${s} ssh host`,
  (s) => `npm config set //npm.example.com/:_authToken=${s}`,
  (s) => `kubectl create secret generic x --from-literal=password=${s}`,
  (s) => `docker run -e DB_PASSWORD=${s} image`,
  (s) => `az storage blob list --connection-string "AccountName=a;AccountKey=${s}=="`,
  (s) => `redis-cli -a ${s} ping`,
  (s) => `docker login -u me -p ${s}`,
  (s) => `printf 'machine example.com login a password: ${s}'`,
];

const around: readonly ((secret: string) => string)[] = [
  (s) => `curl https://example.com/${s}`,
  (s) => `X=${s} npm run deploy`,
  (s) => `git clone https://${s}@example.com/a/b.git`,
  (s) => `echo "${s}" > out.txt && cat out.txt`,
  (s) => `node -e "run('${s}')"`,
  (s) => `deploy ${s}`,
  (s) => `the value ${s} is not one of a, b`,
];

export interface SeededSecret {
  readonly kind: string;
  readonly secret: string;
  readonly text: string;
}

export function seededSecrets(count: number, seed: number): readonly SeededSecret[] {
  const next = generator(seed);
  const draw: Draw = (alphabet, length) =>
    Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join('');
  return Array.from({ length: count }, (_, at) => {
    if (at % 3 === 0) {
      const secret = `${draw(WORD, 11)}${draw(DIGITS, 2)}${draw(LOWER, 3)}`;
      return { kind: 'named', secret, text: named[(at / 3) % named.length]!(secret) };
    }
    const [kind, make] = kinds[at % kinds.length]!;
    const secret = make(draw);
    return { kind, secret, text: around[Math.floor(next() * around.length)]!(secret) };
  });
}

/** A small generator of numbers in [0, 1): the same for each seed, on every machine. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
