export const storeEn = {
  stores: {
    title: 'Stores',
    lead: 'Each store sells under its own name, with its own settings and storefront.',
    create: 'New store',
    name: 'Store name',
    empty: 'No store yet',
    emptyLead: 'Create your first store to start selling.',
    active: 'Active',
    inactive: 'Inactive',
    rename: 'Rename store',
    created: (name: string) => `${name} was created`,
    search: 'Search stores',
    noMatch: 'No store has this in its name.',
  },
  storeSettings: {
    settings: 'Settings',
    visit: 'View shop',
    noAccounts: 'No account yet. A buyer who pays by transfer has to ask you where to.',
    account: (number: number) => `Account ${number}`,
    bank: 'Bank',
    accountNumber: 'Account number',
    accountHolder: 'In the name of',
    addAccount: 'Add account',
    removeAccount: (name: string) => `Remove ${name}`,
    selling: 'Selling',
    openLead: 'This store is open.',
    closedLead: 'This store is closed: it sells nothing. Buyers still reach what they bought.',
    close: 'Close store',
    closeTitle: 'Close this store?',
    closeText:
      'Nobody can order here any more, and running subscriptions end with the period that is paid. Buyers still reach what they bought. You can open the store again; subscriptions that ended stay ended.',
    closed: (name: string) => `${name} is closed`,
    reopen: 'Open again',
    reopened: (name: string) => `${name} is open again`,
  },
}

export type StoreMessages = typeof storeEn
