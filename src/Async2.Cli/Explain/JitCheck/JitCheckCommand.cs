using System.CommandLine;

namespace Async2.Cli.Explain.JitCheck;

/// <summary><c>async2 jit-check JOB FROM</c>, hidden: the child process in which <c>explain --stats</c> runs the JIT.</summary>
internal static class JitCheckCommand
{
    public static Command Create()
    {
        var job = new Argument<string>("JOB");
        var from = new Argument<int>("FROM");
        var command = new Command(JitProcess.CommandName) { job, from };
        command.Hidden = true;
        command.SetAction(parsed => new JitChecker(JitJob.Read(parsed.GetRequiredValue(job))).Run(parsed.GetRequiredValue(from)));
        return command;
    }
}
