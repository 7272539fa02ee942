package dev.cairn.benchmarks;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The least that a command line with a SQLite file does: one command, one statement. What {@link ListingBench} compares with. */
@Command(name = "empty")
public final class EmptyProgram implements Callable<Integer> {
    @Parameters(paramLabel = "FILE")
    String file = "";

    /** Runs it. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new EmptyProgram()).execute(args));
    }

    @Override
    public Integer call() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM sqlite_schema")) {
            System.out.println(row.next() ? row.getInt(1) : 0);
            return 0;
        }
    }
}
