using System.Reflection;
using Async2.Damage.Subjects;

namespace Async2.Damage.Running;

/// <summary>The child process: creates one case after the other, weaves it like <c>async2 rewrite</c>, and reports the outcome.</summary>
/// <remarks>
///     &gt; 17            seed 17 begins
///     17 TAB KIND TAB DETAIL      its outcome
/// </remarks>
internal static class CaseChild
{
    public const string Name = "child";

    private const string Beginning = "what was there";

    private static readonly string s_runtimeLibrary = Path.Combine(AppContext.BaseDirectory, "Async2.Runtime.dll");
    private static readonly MethodInfo s_tool = Assembly.Load("async2").EntryPoint!;

    public static int Run(string subjects, string folder, int first, int count)
    {
        var all = SubjectFolder.Read(subjects);
        var output = Console.Out;
        for (var seed = first; seed < first + count; seed++)
        {
            output.WriteLine($"> {seed}");
            output.Flush();
            var made = DamageCase.Make(seed, folder, all);
            output.WriteLine(Run(seed, made).ToLine());
            output.Flush();
            if (count > 1) made.Delete();
        }

        return 0;
    }

    private static Outcome Run(int seed, DamageCase made)
    {
        var before = FolderContents.Of(made.Input);
        // So that the test can tell whether it is left alone.
        if (seed % 2 == 0)
        {
            Directory.CreateDirectory(made.Output);
            File.WriteAllText(Path.Combine(made.Output, Path.GetFileName(made.Mutated)), Beginning);
        }

        var outputBefore = FolderContents.Of(made.Output);
        var (exitCode, output, error) = Rewrite(made.Arguments);
        var problem = Judge.ProblemWithOutput(exitCode, output, error)
            ?? (before.SequenceEqual(FolderContents.Of(made.Input)) ? null : "the input was changed")
            ?? (exitCode == 0 ? ProblemWithFiles(made) : outputBefore.SequenceEqual(FolderContents.Of(made.Output)) ? null : "OUT was changed though it was refused");
        var kind = problem is not null ? "wrong" : exitCode != 0 ? Outcome.Refused : IsCopy(made) ? Outcome.Left : Outcome.Woven;
        return new Outcome(seed, kind, $"{made.Description}{(problem is null ? "" : $": {problem}")}{(exitCode == 1 && problem is null ? $": {error}" : "")}");
    }

    private static string? ProblemWithFiles(DamageCase made)
    {
        var beside = Directory.EnumerateFileSystemEntries(Path.GetDirectoryName(made.Output)!).Select(Path.GetFileName).Order(StringComparer.Ordinal);
        if (!beside.SequenceEqual(["in", "out"])) return $"stray files: {string.Join(", ", beside)}";
        foreach (var compiled in (string?[])[made.Mutated, made.Neighbour])
        {
            if (compiled is null) continue;
            var woven = Path.Combine(made.Output, Path.GetFileName(compiled));
            if (!File.Exists(woven)) return $"{woven} is missing";
            var same = IsSame(compiled, woven);
            if (same && compiled == made.Neighbour) return "the whole neighbour was not woven";
            // The tool replaces a runtime library in the folder by its own.
            if (!same && !IsSame(s_runtimeLibrary, woven) && Judge.ProblemWithIl(compiled, woven) is { } problem) return $"invalid IL in {Path.GetFileName(woven)}: {problem}";
        }

        return null;
    }

    private static bool IsCopy(DamageCase made) => IsSame(made.Mutated, Path.Combine(made.Output, Path.GetFileName(made.Mutated)));

    private static bool IsSame(string one, string other) => File.ReadAllBytes(one).AsSpan().SequenceEqual(File.ReadAllBytes(other));

    private static (int ExitCode, string Output, string Error) Rewrite(IReadOnlyList<string> arguments)
    {
        var (output, error) = (Console.Out, Console.Error);
        using var written = new StringWriter { NewLine = "\n" };
        using var complained = new StringWriter { NewLine = "\n" };
        try
        {
            Console.SetOut(written);
            Console.SetError(complained);
            var exitCode = (int)s_tool.Invoke(null, [arguments.ToArray()])!;
            return (exitCode, written.ToString(), complained.ToString());
        }
        catch (TargetInvocationException e)
        {
            return (-1, "", $"{e.InnerException}");
        }
        finally
        {
            Console.SetOut(output);
            Console.SetError(error);
        }
    }
}
