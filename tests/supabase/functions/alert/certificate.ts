import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONFIG = `
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
serial = serial
default_md = sha256
policy = any
x509_extensions = names
[any]
commonName = supplied
[names]
basicConstraints = CA:TRUE
subjectAltName = DNS:HOST
`;

/** A certificate for a host, which trusts itself; made for this run only. It's valid from and until these years. */
export function certificateFor(host: string, [from, until] = [2020, 2090]): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  try {
    writeFileSync(join(folder, 'config'), CONFIG.replace('HOST', host));
    writeFileSync(join(folder, 'index.txt'), '');
    writeFileSync(join(folder, 'serial'), '01');
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key'];
    openssl('req', '-new', ...key, '-subj', `/CN=${host}`, '-out', 'request');
    const times = ['-startdate', `${from}0101000000Z`, '-enddate', `${until}0101000000Z`];
    openssl(
      'ca',
      '-batch',
      '-selfsign',
      '-config',
      'config',
      '-keyfile',
      'key',
      '-in',
      'request',
      '-out',
      'cert',
      ...times,
    );
    return { key: readFileSync(join(folder, 'key'), 'utf8'), cert: readFileSync(join(folder, 'cert'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
