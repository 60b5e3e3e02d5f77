export const storeEn = {
  storeSettings: {
    settings: 'Settings',
    visit: 'View shop',
    pages: 'Shop pages',
    pagesLead: 'How the pages look that buyers of this store see.',
    accent: 'Accent colour',
    accentHint: 'Buttons, links and marks have this colour.',
    language: 'Language',
    languageHint: 'For buyers whose browser asks for neither of the two.',
    contact: 'Contact',
    contactLead: 'How buyers reach you. Every buyer sees this.',
    phone: 'WhatsApp number',
    phoneHint: 'Buyers get a link to chat with this number.',
    email: 'Email address',
    accounts: 'Bank accounts',
    accountsLead: 'Where buyers send their money when they pay by bank transfer. Every buyer sees these.',
    noAccounts: 'No account yet. A buyer who pays by transfer has to ask you where to.',
    account: (number: number) => `Account ${number}`,
    bank: 'Bank',
    accountNumber: 'Account number',
    accountHolder: 'In the name of',
    addAccount: 'Add account',
    removeAccount: (name: string) => `Remove ${name}`,
  },
}

export type StoreMessages = typeof storeEn
