import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { atExit } from '../../machine/program.ts';
import type { Layout } from '../layout/layout.ts';
import { accountOf, accountOfEdge, isRoot } from './accounts.ts';

const NFT = '/usr/sbin/nft';
const TABLE = `fissa_${process.pid}`;
const OWN_MARK = '0x5f155a';

/** Null if this machine can simulate a network partition; else the reason why not. */
export const noFilter = (): string | null =>
  isRoot() && existsSync(NFT) ? null : 'needs root and the package nftables';

/**
 * Firewall rules that block all packets between a node's processes and other machines, like an unplugged cable. All
 * nodes share the loopback address, so the sender is identified by its process group.
 */
export function cutOffRules({ nodes, etcds }: Layout, n: number, group: number): string {
  const [node, etcd] = [nodes[n], etcds[n]];
  const ports = [node?.postgres, node?.patroni, etcd?.client, etcd?.peer].filter((port) => port !== undefined);
  return `table inet ${TABLE} {
  chain out {
    type filter hook output priority 0; policy accept;
    meta skgid ${group} tcp dport { ${ports.join(', ')} } ct mark set ${OWN_MARK} accept
    ct mark ${OWN_MARK} accept
    meta skgid ${group} drop
    tcp dport { ${ports.join(', ')} } drop
  }
}
`;
}

/**
 * Firewall rules that block the packets between an edge and the engines with their proxies. Visitors and the other edge
 * still reach the edge.
 */
export function edgeCutOffRules({ apis, doors }: Layout, group: number): string {
  const ports = [doors.apis, ...apis.map(({ port }) => port)];
  return `table inet ${TABLE} {
  chain out {
    type filter hook output priority 0; policy accept;
    meta skgid ${group} tcp dport { ${ports.join(', ')} } ct mark set ${OWN_MARK} drop
    ct mark ${OWN_MARK} drop
  }
}
`;
}

/** Partitions node `n`; returns the function that reconnects it. */
export const cutOff = (layout: Layout, n: number): (() => void) =>
  filter(cutOffRules(layout, n, accountOf(n)?.gid ?? 0));

/** Partitions edge `n` from the engines; returns the function that reconnects it. */
export const cutOffEdge = (layout: Layout, n: number): (() => void) =>
  filter(edgeCutOffRules(layout, accountOfEdge(n)?.gid ?? 0));

function filter(rules: string): () => void {
  nft(['-f', '-'], rules);
  let isCut = true;
  const join = () => {
    if (isCut) nft(['delete', 'table', 'inet', TABLE]);
    isCut = false;
  };
  atExit(join);
  return join;
}

function nft(args: readonly string[], input = ''): void {
  const { status, stderr } = spawnSync(NFT, args, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`nft ${args.join(' ')}: ${stderr}`);
}
