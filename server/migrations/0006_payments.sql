-- The ledger: double entry, append-only. A group's entries sum to zero; its key makes posting it twice harmless.
CREATE TABLE ledger_groups (
    id TEXT PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('settle', 'release', 'payout', 'refund', 'clawback', 'chargeback')),
    deal_id TEXT,
    created_at BIGINT NOT NULL
);
CREATE INDEX ledger_groups_of_deal ON ledger_groups (deal_id);

CREATE TABLE ledger_entries (
    id TEXT PRIMARY KEY,
    group_id TEXT NOT NULL REFERENCES ledger_groups (id),
    account TEXT NOT NULL,
    amount_cents BIGINT NOT NULL,
    currency TEXT NOT NULL CHECK (currency = 'usd')
);
CREATE INDEX ledger_entries_of_account ON ledger_entries (account, amount_cents);
CREATE INDEX ledger_entries_of_group ON ledger_entries (group_id);
