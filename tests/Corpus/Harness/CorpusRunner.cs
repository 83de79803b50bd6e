using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Corpus.Harness;

/// <summary>The command line of a corpus: runtime, machine, list, run NAME [args], all [FROM [LEFT OUT]...], prepare.</summary>
public static class CorpusRunner
{
    private const int StackSize = 16 << 20;
    private static readonly TimeSpan TimeLimit =
        TimeSpan.FromSeconds(int.Parse(Environment.GetEnvironmentVariable("CORPUS_TIME_LIMIT") ?? "30"));

    public static int Main(Assembly corpus, string[] args)
    {
        var programs = CorpusProgram.In(corpus);
        switch (args)
        {
            case ["runtime"]:
                Console.WriteLine(Environment.Version);
                return 0;
            case ["machine"]:
                Console.WriteLine(RuntimeInformation.ProcessArchitecture);
                return 0;
            case ["list"]:
                foreach (var program in programs) Console.WriteLine(program.Name);
                return 0;
            case ["run", var name, .. var rest]:
                return OnFreshThread(() => Run(programs.Single(p => p.Name == name), rest), out var exit) ? exit : 124;
            case ["all"]:
                RunAll(programs);
                return 0;
            // After a program that ended the process, the tests continue with the next one.
            case ["all", var from, .. var leftOut]:
                RunAll(programs.Where(p => string.CompareOrdinal(p.Name, from) >= 0 && !leftOut.Contains(p.Name)));
                return 0;
            case ["prepare"]:
                return Preparation.Run(corpus);
            default:
                Console.Error.WriteLine("usage: runtime | machine | list | run NAME [args] | all [FROM [LEFT OUT]...] | prepare");
                return 2;
        }
    }

    private static void RunAll(IEnumerable<CorpusProgram> programs)
    {
        var output = Console.Out;
        foreach (var program in programs)
        {
            var captured = new StringWriter();
            Console.SetOut(captured);
            var exit = RunOne(program, captured);
            Console.SetOut(output);
            output.WriteLine($"=== {program.Name} {(exit is null ? "timeout" : $"exit={exit}")}");
            output.Write(captured.ToString());
            output.Flush();
        }
    }

    private static int? RunOne(CorpusProgram program, TextWriter captured)
    {
        try
        {
            var ended = program.NeedsOwnProcess
                ? InChild(program, captured, out var exit)
                : OnFreshThread(() => Run(program, []), out exit);
            return ended ? exit : null;
        }
        catch (Exception e)
        {
            captured.WriteLine($"cannot load {e.GetType().Name}: {e.Message}");
            return 1;
        }
    }

    private static int Run(CorpusProgram program, string[] args)
    {
        Environment.ExitCode = 0;
        Completions.Reset();
        try
        {
            return program.Run(args) ?? Environment.ExitCode;
        }
        catch (Exception e)
        {
            Console.WriteLine($"unhandled {e.GetType().Name}: {e.Message}");
            return 1;
        }
        finally
        {
            Environment.ExitCode = 0;
        }
    }

    /// <summary>A fresh thread has no synchronisation context, no execution context and a known stack.</summary>
    private static bool OnFreshThread(Func<int> run, out int exit)
    {
        var result = 0;
        var thread = new Thread(() => result = run(), StackSize) { IsBackground = true };
        using (ExecutionContext.SuppressFlow()) thread.Start();
        var ended = thread.Join(TimeLimit);
        exit = result;
        return ended;
    }

    private static bool InChild(CorpusProgram program, TextWriter captured, out int exit)
    {
        // In an emulator the process is that of a program which only the emulator can start.
        var path = Environment.GetEnvironmentVariable("CORPUS_HOST") ?? Environment.ProcessPath;
        var start = new ProcessStartInfo(path) { RedirectStandardOutput = true, RedirectStandardError = true };
        // A program compiled ahead of time needs no host.
        string[] host = RuntimeFeature.IsDynamicCodeSupported ? ["exec", Environment.GetCommandLineArgs()[0]] : [];
        foreach (var argument in (string[])[.. host, "run", program.Name, "one", "two"]) start.ArgumentList.Add(argument);
        using var child = Process.Start(start);
        // Drained, so that the child cannot block, and left out: the runtime's crash reports name frames.
        child.ErrorDataReceived += (_, _) => { };
        child.BeginErrorReadLine();
        var reader = new Thread(() => captured.Write(child.StandardOutput.ReadToEnd()));
        reader.Start();
        var ended = child.WaitForExit(TimeLimit);
        if (!ended) child.Kill();
        reader.Join();
        exit = ended ? child.ExitCode : 0;
        return ended;
    }
}
