-- Whose money it is, in the ledger and on each deal: a provider, our account there, test or live (base::ledger::Book).
-- The embedded sandbox's, which had all of it, is empty. A group may also be what a provider kept for itself.
ALTER TABLE deals ADD COLUMN book TEXT NOT NULL DEFAULT '';
UPDATE deals SET book = (
    SELECT provider || '/' || provider_account || '/' || CASE WHEN provider_live THEN 'live' ELSE 'test' END
    FROM payment_intents WHERE deal_id = deals.id AND status = 'settled' AND provider NOT IN ('sandbox', 'by_hand')
    ORDER BY settled_at LIMIT 1)
WHERE id IN (SELECT deal_id FROM payment_intents WHERE status = 'settled' AND provider NOT IN ('sandbox', 'by_hand'));

DROP INDEX ledger_groups_of_deal;
DROP INDEX ledger_groups_by_time;
DROP INDEX ledger_entries_of_account;
DROP INDEX ledger_entries_of_group;
ALTER TABLE ledger_entries RENAME TO ledger_entries_before;
ALTER TABLE ledger_groups RENAME TO ledger_groups_before;
CREATE TABLE ledger_groups (
    id TEXT PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('settle', 'release', 'payout', 'refund', 'clawback', 'chargeback', 'fee')),
    deal_id TEXT,
    created_at BIGINT NOT NULL
);
INSERT INTO ledger_groups (id, key, kind, deal_id, created_at)
    SELECT id, key, kind, deal_id, created_at FROM ledger_groups_before;
CREATE TABLE ledger_entries (
    id TEXT PRIMARY KEY,
    group_id TEXT NOT NULL REFERENCES ledger_groups (id),
    account TEXT NOT NULL,
    book TEXT NOT NULL DEFAULT '',
    amount_cents BIGINT NOT NULL,
    currency TEXT NOT NULL CHECK (LENGTH(currency) = 3)
);
INSERT INTO ledger_entries (id, group_id, account, book, amount_cents, currency)
    SELECT e.id, e.group_id, e.account, COALESCE(d.book, ''), e.amount_cents, e.currency
    FROM ledger_entries_before e JOIN ledger_groups g ON g.id = e.group_id LEFT JOIN deals d ON d.id = g.deal_id;
DROP TABLE ledger_entries_before;
DROP TABLE ledger_groups_before;
CREATE INDEX ledger_groups_of_deal ON ledger_groups (deal_id);
CREATE INDEX ledger_groups_by_time ON ledger_groups (created_at);
CREATE INDEX ledger_entries_of_account ON ledger_entries (account, book, amount_cents);
CREATE INDEX ledger_entries_of_group ON ledger_entries (group_id, amount_cents);
