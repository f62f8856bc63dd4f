;;; emacs.el --- lenses in lsp-mode, without a screen  -*- lexical-binding: t; coding: utf-8 -*-
;;; Run by terminal.mjs in a batch Emacs: asserts what lsp-mode draws, and says so line by line.
;;; docs/editors.md has the configuration that a person needs.
(require 'package)
(package-initialize)
(require 'lsp-mode)
(require 'lsp-lens)
(require 'cl-lib)

(defun say (text) (princ (concat text "\n")))

(defun wait (what holds)
  (let ((left 60))
    (while (and (> left 0) (not (ignore-errors (funcall holds))))
      (accept-process-output nil 0.1)
      (setq left (1- left)))
    (if (> left 0)
        (say (concat "ok " what))
      (say (concat "FAILED " what))
      (kill-emacs 1))))

;; What a person would put into their configuration.
(define-derived-mode cart-mode prog-mode "Cart")
(add-to-list 'lsp-language-id-configuration '(cart-mode . "typescript"))
(lsp-register-client
 (make-lsp-client :new-connection (lsp-stdio-connection (list "node" (getenv "GOLDTHREAD") "lsp" "--stdio"))
                  :activation-fn (lambda (&rest _) t)
                  :add-on? t
                  :server-id 'goldthread))

(setq lsp-auto-guess-root t
      lsp-enable-file-watchers nil
      lsp-session-file (expand-file-name ".lsp-session" temporary-file-directory)
      lsp-restart 'ignore
      lsp-lens-enable t
      lsp-lens-debounce-interval 0.01)

(defun lenses ()
  "What is drawn as a lens, with the number of the line that it belongs to."
  (cl-loop for overlay in (overlays-in (point-min) (point-max))
           when (overlay-get overlay 'lsp-lens)
           collect (format "%d: %s"
                           (line-number-at-pos (overlay-end overlay))
                           (substring-no-properties
                            (or (overlay-get overlay 'before-string) (overlay-get overlay 'after-string) "")))))

(defun shows (pattern)
  (lambda ()
    (lsp-lens-refresh t)
    ;; A request that comes before the answer takes the former one back.
    (sleep-for 2)
    (cl-some (lambda (lens) (string-match-p pattern lens)) (lenses))))

(find-file "src/cart.ts")
(cart-mode)
(lsp-workspace-folders-add default-directory)
(setq-local lsp--buffer-workspaces nil)
(lsp)
(wait "the server has started"
      (lambda () (eq 'initialized (lsp--workspace-status (car (lsp-workspaces))))))
(lsp-lens-mode 1)
(wait "a lens is drawn above its function" (shows "^2:  INT-001 The work of INT-001 · feature by claude"))
(goto-char (point-min))
(insert "// one line more\n")
(wait "it follows the text" (shows "^3:  INT-001"))
(wait "a hover tells the history"
      (lambda ()
        (goto-char (point-min))
        (search-forward "total")
        (backward-char 2)
        (string-match-p "History" (lsp:markup-content-value
                                   (lsp:hover-contents
                                    (lsp-request "textDocument/hover" (lsp--text-document-position-params)))))))
(wait "the traces are answered"
      (lambda ()
        (gethash "traces" (lsp-request "workspace/executeCommand"
                                       (list :command "goldthread.showTraces"
                                             :arguments (vector (lsp--buffer-uri) "Cart.total"))))))
(set-buffer-modified-p nil)
(kill-emacs 0)
