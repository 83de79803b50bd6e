using Async2.Fuzz.Model;
using Async2.Fuzz.Running;
using Async2.Tests.Shared;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Async2.Fuzz.Reduction;

/// <summary>A difference as text: the program as C#, and both traces.</summary>
internal static class DifferenceReport
{
    /// <summary>The differing lines of the traces, with context.</summary>
    public static string Traces(Difference difference)
    {
        var (expected, actual) = (string.Join('\n', difference.Expected), string.Join('\n', difference.Actual));
        // If a run failed, one line says why; the expected trace would hide it.
        return difference.Actual.Length == 1 ? $"+ {actual}\n" : LineDiff.Of(expected, actual);
    }

    public static string Of(Difference difference) => $"""
        // seed {difference.Program.Seed}, {difference.Configuration}, {difference.Form} against Compiled, luck {difference.Luck}
        // again: dotnet run -c Release --project tests/Fuzz -- --seed {difference.Program.Seed}{(difference.Program.Blocks ? " --blocking" : "")}

        {Source(difference.Program)}

        /* as compiled (-), rewritten (+)
        {Traces(difference)}
        as compiled:
        {string.Join('\n', difference.Expected)}

        rewritten:
        {string.Join('\n', difference.Actual)}
        */
        """;

    public static string Source(GeneratedProgram program) =>
        $"// the library\n{Pretty(program.Library)}\n\n// the application\n{Pretty(program.Application)}";

    private static string Pretty(Node node) => CSharpSyntaxTree.ParseText(node.ToString()).GetRoot().NormalizeWhitespace(eol: "\n").ToString();
}
