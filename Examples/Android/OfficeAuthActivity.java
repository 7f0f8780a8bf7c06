package com.contoso.drive;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;

import java.util.Arrays;
import java.util.List;

/** Signs a user in for Office. Office starts this activity with an explicit intent and receives a result. */
public final class OfficeAuthActivity extends Activity {
    private static final List<String> OFFICE =
            Arrays.asList("com.microsoft.office.word", "com.microsoft.office.excel",
                    "com.microsoft.office.powerpoint", "com.microsoft.office.officehubrow");

    private String query;
    private String user;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        // The activity is exported, so any app can start it, but only Office receives a result.
        if (!OFFICE.contains(getCallingPackage())) {
            finish();
            return;
        }
        query = getIntent().getStringExtra("AuthorizeUrlQueryParams");
        String wanted = getIntent().getStringExtra("UserId");
        if (query == null) {
            answer(RESULT_CANCELED, "error=invalid_request");
            return;
        }
        // Continues immediately if a user is already signed in.
        Account.signIn(this, id -> signedIn(wanted, id), this::declined);
    }

    private void signedIn(String wanted, String id) {
        user = id;
        if (wanted != null && !wanted.isEmpty() && !wanted.equals(id)) {
            answer(RESULT_CANCELED, "error=access_denied&error_description=another%20user%20is%20signed%20in");
        } else {
            ConsentDialog.ask(this, query, this::allowed, this::declined);
        }
    }

    /** The user agreed in the dialog, which named the app, the user and the requested access. */
    private void allowed() {
        // POST /oauth/app-to-app sends Office's query without any "decision" and "user_id" in it, and adds
        // decision=allow. The server returns "code=…&tk=…&sc=…" with every value percent-encoded.
        Server.codeForOffice(query, parameters -> answer(RESULT_OK, parameters),
                error -> answer(RESULT_CANCELED, error));
    }

    private void declined() {
        answer(RESULT_CANCELED, "error=access_denied&error_description=User%20declined");
    }

    private void answer(int result, String parameters) {
        Intent intent = new Intent();
        // Microsoft's text and sample spell the key differently, so both keys have the value.
        intent.putExtra("ResponseUrlQueryParams", parameters);
        intent.putExtra("ResonponseUrlQueryParams", parameters);
        intent.putExtra("UserId", user);
        setResult(result, intent);
        finish();
    }
}
