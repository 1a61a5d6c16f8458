-- How often a creator whose payout waits for an account was reminded of it.
ALTER TABLE payouts ADD COLUMN reminders BIGINT NOT NULL DEFAULT 0;

-- The sandbox opens accounts, too. Whoever worked here before has one.
INSERT INTO payout_accounts (creator_id, provider, provider_account, provider_live, destination, created_at, state,
                             missing, checked_at)
SELECT DISTINCT creator_id, 'sandbox', '', FALSE, creator_id, 0, 'ready', '[]', 0 FROM deals
WHERE creator_id IS NOT NULL AND request = 'approved'
ON CONFLICT DO NOTHING;
