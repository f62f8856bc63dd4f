;;; eglot.el --- what eglot makes of the server, without a screen  -*- lexical-binding: t; coding: utf-8 -*-
;;; Run by terminal.mjs in a batch Emacs: asserts it, and says so line by line. docs/editors.md has the configuration
;;; that a person needs.
(require 'package)
(package-initialize)
(require 'eglot)

(defun say (text) (princ (concat text "\n")))

(defun wait (what holds)
  (let ((left 300))
    (while (and (> left 0) (not (ignore-errors (funcall holds))))
      (accept-process-output nil 0.1)
      (setq left (1- left)))
    (if (> left 0)
        (say (concat "ok " what))
      (say (concat "FAILED " what))
      (kill-emacs 1))))

;; What a person would put into their configuration.
(define-derived-mode cart-mode prog-mode "Cart")
(add-to-list 'eglot-server-programs (list 'cart-mode "node" (getenv "GOLDTHREAD") "lsp" "--stdio"))
(setq eglot-sync-connect 60 eglot-connect-timeout 60)

(defun ask (method params)
  "What the server answers about the text as it stands in the buffer."
  (eglot--signal-textDocument/didChange)
  (jsonrpc-request (eglot--current-server-or-lose) method params))

(defun hovered (word)
  (goto-char (point-min))
  (search-forward word)
  (backward-char 2)
  (plist-get (plist-get (ask :textDocument/hover (eglot--TextDocumentPositionParams)) :contents) :value))

(find-file "src/cart.ts")
(cart-mode)
(apply #'eglot (eglot--guess-contact))
(wait "the server has started" (lambda () (eglot-managed-p)))
(wait "a hover tells the history"
      (lambda () (string-match-p "INT-001 The work of INT-001\\(.\\|\n\\)*History" (hovered "total"))))
(goto-char (point-min))
(insert "// INT-001\n")
(wait "it follows the text that is not saved" (lambda () (string-match-p "History" (hovered "total"))))
(wait "an action shows the traces"
      (lambda ()
        (let ((here (eglot--pos-to-lsp-position)))
          (seq-some (lambda (action) (equal (plist-get action :title) "Show traces of Cart.total"))
                    (ask :textDocument/codeAction
                         (list :textDocument (eglot--TextDocumentIdentifier)
                               :range (list :start here :end here)
                               :context (list :diagnostics [])))))))
(goto-char 5)
(wait "an id leads to its intent"
      (lambda ()
        (let ((place (ask :textDocument/definition (eglot--TextDocumentPositionParams))))
          (string-suffix-p "active_intents.yaml" (plist-get place :uri)))))
(set-buffer-modified-p nil)
(kill-emacs 0)
