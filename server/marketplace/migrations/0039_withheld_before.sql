-- What our team had unpublished before listings could be published again: the audit log has its newest change.
UPDATE experiences SET withheld = TRUE
WHERE NOT published AND NOT taken AND NOT suspended AND title <> ''
  AND (SELECT audit.new FROM audit WHERE audit.subject = experiences.id AND audit.action = 'experience.changed'
       ORDER BY audit.id DESC LIMIT 1) LIKE '%"published":false%';
