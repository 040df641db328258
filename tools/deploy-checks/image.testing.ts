import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NEWEST_NODE } from '../../scripts/newest-node.mjs';
import type { Settings } from './files.testing.ts';
import { run } from './program.testing.ts';

const source = join(import.meta.dirname, '../..');
const PROGRAMS = ['buildah', 'debootstrap', 'unshare', 'npm'];
/** What this machine lacks to build and run the image; empty if it can. */
export const lacking: readonly string[] = [
  ...(process.getuid?.() === 0 ? [] : ['the user root']),
  ...(process.arch === 'x64' ? [] : ['an x64 processor']),
  ...PROGRAMS.filter((program) => run(program, ['--version']).error !== undefined),
];

/** The images that the Containerfile names, without an image registry: Debian's packages and npm's Node. */
const BASES = `FROM scratch AS debian
ADD debian.tar /
FROM debian AS node
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY authorities.pem /etc/authorities.pem
ENV NODE_EXTRA_CA_CERTS=/etc/authorities.pem
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`;
const UNUSED = ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'];

/** What the image says about its start. */
export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly Volumes: object;
}
export interface Image {
  readonly config: ImageConfig;
  /** The folder with the image's files. */
  readonly files: string;
}

/** Builds deploy/Containerfile in a folder of its own, on bases made on this machine. */
export function buildImage(folder: string): Image {
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...args: readonly string[]) => must('buildah', [...store, ...args]);
  const build = (...args: readonly string[]) => buildah('build', '--isolation', 'chroot', '--pull-never', ...args);
  const bases = join(folder, 'bases');
  makeBases(bases);
  build('--target', 'debian', '-t', 'docker.io/library/debian:bookworm-slim', bases);
  build('-t', 'docker.io/library/node:24-bookworm-slim', bases);
  const ignored = join(source, 'deploy/Containerfile.dockerignore');
  build('-f', join(source, 'deploy/Containerfile'), '--ignorefile', ignored, '-t', 'fissa:built', source);
  const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', 'fissa:built')) as {
    readonly OCIv1: { readonly config: ImageConfig };
  };
  const container = buildah('from', '--pull-never', 'fissa:built').trim();
  return { config: OCIv1.config, files: buildah('mount', container).trim() };
}

function makeBases(bases: string): void {
  mkdirSync(bases, { recursive: true });
  const debian = join(bases, 'debian');
  must('debootstrap', ['--variant=minbase', 'bookworm', debian]);
  for (const path of UNUSED) rmSync(join(debian, path), { recursive: true, force: true });
  must('tar', ['-C', debian, '-cf', `${debian}.tar`, '.']);
  rmSync(debian, { recursive: true });
  const npm = ['exec', '--yes', '--ignore-scripts', `--package=${NEWEST_NODE}`, '--', 'node', '-p', 'process.execPath'];
  cpSync(must('npm', npm).trim(), join(bases, 'node'));
  const program = run('sh', ['-c', 'command -v npm']).stdout.trim();
  cpSync(join(dirname(realpathSync(program)), '..'), join(bases, 'npm'), { recursive: true });
  const { NODE_EXTRA_CA_CERTS: own = '' } = process.env;
  if (existsSync(own)) cpSync(own, join(bases, 'authorities.pem'));
  else writeFileSync(join(bases, 'authorities.pem'), '');
  writeFileSync(join(bases, 'Containerfile'), BASES);
}

function must(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = run(program, args);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.slice(-2000)}`);
  return stdout;
}

/** As a container engine mounts it: the image's files read-only, a volume for the data, a folder with further files. */
const MOUNTED = `set -e
mkdir -p "$1/etc/fissa"
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount --bind "$2" "$1/data"
mount --bind "$3" "$1/etc/fissa"
mount -o remount,bind,ro "$1"
mount -o remount,bind,ro "$1/etc/fissa"
at=$1 user=$4
shift 4
exec chroot --userspec="$user" "$at" /usr/bin/env "$@"`;

/** Starts a program of the image as its configuration says, with a data folder and a folder at /etc/fissa. */
export function startImage(
  { config, files }: Image,
  mounts: { readonly data: string; readonly etc: string },
  settings: Settings,
  command: readonly string[] = [...config.Entrypoint, ...config.Cmd],
): { readonly child: ChildProcess; readonly said: () => string; readonly ended: Promise<number | null> } {
  const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const inside = ['-i', '-C', config.WorkingDir, ...config.Env, ...given, ...command];
  const args = ['-m', 'sh', '-c', MOUNTED, 'sh', files, mounts.data, mounts.etc, config.User, ...inside];
  const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  return { child, said: () => said, ended: new Promise((resolve) => child.once('close', resolve)) };
}

const started: ChildProcess[] = [];

/** Ends the programs of the image, and removes its folder; the store may be mounted. */
export function removeImage(folder: string): void {
  for (const child of started) child.kill('SIGKILL');
  spawnSync('umount', ['-R', '-l', join(folder, 'store')], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
}
