import { expect, test } from 'vitest';
import { planOf } from '../src/mongo/plan.ts';

const read = (nReturned: number, totalKeysExamined: number, totalDocsExamined: number) => ({
  executionSuccess: true,
  nReturned,
  totalKeysExamined,
  totalDocsExamined,
});
const indexScan = {
  stage: 'IXSCAN',
  indexName: 'shape_status__-at',
  indexBounds: { status: ['["x", "x"]'] },
};
const fetched = { stage: 'LIMIT', limitAmount: 200, inputStage: { stage: 'FETCH', inputStage: indexScan } };
const sorted = { stage: 'FETCH', inputStage: { stage: 'SORT', inputStage: indexScan } };

/** The winning plan of the same good query, as different engines explain it. */
const good: [string, object][] = [
  ['MongoDB 5', { queryPlanner: { winningPlan: fetched, rejectedPlans: [sorted] } }],
  [
    'MongoDB 6 and 7 with slots',
    {
      explainVersion: '2',
      queryPlanner: {
        winningPlan: {
          queryPlan: { ...fetched, planNodeId: 4 },
          slotBasedPlan: { slots: '$$RESULT=s11', stages: '[4] limit 200 [1] nlj [] ixseek SORT COLLSCAN' },
        },
        rejectedPlans: [{ queryPlan: sorted }],
      },
    },
  ],
  [
    'MongoDB 8, by the shortest way',
    { queryPlanner: { winningPlan: { isCached: false, stage: 'EXPRESS_IXSCAN', indexName: '_id_' } } },
  ],
  ['an id', { queryPlanner: { winningPlan: { stage: 'IDHACK' } } }],
  [
    'several ranges that are merged',
    {
      queryPlanner: {
        winningPlan: {
          stage: 'LIMIT',
          inputStage: {
            stage: 'FETCH',
            inputStage: { stage: 'SORT_MERGE', inputStages: [indexScan, indexScan] },
          },
        },
      },
    },
  ],
  [
    'a cluster',
    {
      queryPlanner: {
        winningPlan: {
          stage: 'SINGLE_SHARD',
          shards: [{ shardName: 'rs0', winningPlan: fetched, rejectedPlans: [sorted] }],
        },
      },
    },
  ],
];

test.each(good)('%s: an index names what is read', (_, explained) => {
  expect(planOf({ ...explained, executionStats: read(43, 44, 43) })).toMatchObject({
    indexed: true,
    sorts: false,
  });
  expect(planOf({ ...explained, executionStats: read(0, 1, 0) })).toMatchObject({ indexed: true });
});

test.each(good)('%s: an index that is read through for a few is a scan', (_, explained) => {
  expect(planOf({ ...explained, executionStats: read(43, 400, 400) })).toMatchObject({ indexed: false });
  expect(planOf({ ...explained, executionStats: read(43, 400, 43) })).toMatchObject({ indexed: false });
});

test('DocumentDB doesn’t say how much was read: its stages decide', () => {
  const explained = (stage: string) => ({
    queryPlanner: {
      plannerVersion: 1,
      winningPlan: { stage: 'SUBSCAN', inputStage: { stage: 'LIMIT_SKIP', inputStage: { stage } } },
    },
    executionStats: { executionSuccess: true, executionStages: { stage: 'SUBSCAN', nReturned: '43' } },
  });
  expect(planOf(explained('IXSCAN'))).toMatchObject({ indexed: true, sorts: false });
  expect(planOf(explained('COLLSCAN'))).toMatchObject({ indexed: false });
  expect(planOf(explained('SORT'))).toMatchObject({ sorts: true });
});

test.each([
  ['a scan', { stage: 'COLLSCAN' }],
  ['a scan within slots', { queryPlan: { stage: 'LIMIT', inputStage: { stage: 'COLLSCAN' } } }],
  [
    'a scan on one shard',
    {
      stage: 'SHARD_MERGE',
      shards: [{ winningPlan: fetched }, { winningPlan: { stage: 'COLLSCAN' } }],
    },
  ],
  ['a scan by the shortest way', { stage: 'EXPRESS_COLLSCAN' }],
  ['nothing that is known', {}],
])('%s is no index', (_, winningPlan) => {
  expect(planOf({ queryPlanner: { winningPlan } })).toMatchObject({ indexed: false });
});

test.each([
  ['in memory', sorted],
  ['within slots', { queryPlan: sorted, slotBasedPlan: { stages: '' } }],
  ['on a shard', { stage: 'SHARD_MERGE_SORT', shards: [{ winningPlan: sorted }] }],
])('what is sorted %s is told', (_, winningPlan) => {
  expect(planOf({ queryPlanner: { winningPlan } }).sorts).toBe(true);
});
