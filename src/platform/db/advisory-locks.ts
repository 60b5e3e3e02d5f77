/** A lock number for each task that only one transaction may run at a time in this database. */
export const advisoryLocks = {
  migrations: 7_226_001,
  locations: 7_226_002,
  eventPositions: 7_226_003,
  customerSigningKeys: 7_226_004,
  firstUser: 7_226_005,
  roleSettings: 7_226_006,
  logPartitions: 7_226_007,
  salesFigures: 7_226_008,
  stockChanges: 7_226_009,
  eventReaders: 7_226_010,
  recoveryMails: 7_226_011,
  eventReaderShards: 7_226_024,
  productSums: 7_226_025,
  calls: 7_226_026,
  sandboxPayments: 7_226_023,
} as const
