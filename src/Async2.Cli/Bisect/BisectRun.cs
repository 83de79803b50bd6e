using Async2.Compiler;

namespace Async2.Cli.Bisect;

/// <summary>A bisection from its first check to its result.</summary>
internal sealed class BisectRun(TrialBed bed, WeaveOptions options, Action<string> say)
{
    /// <summary>Runs the bisection; null if the command passes on the woven copy.</summary>
    /// <exception cref="CommandException">The command fails on the copy as compiled.</exception>
    public BisectionResult? Run(CancellationToken cancellationToken)
    {
        var nothing = options with { Selection = options.Selection with { Methods = [] } };
        if (bed.Try(nothing, cancellationToken).Failure is { } asCompiled)
        {
            var line = bed.CommandLine(bed.Source);
            throw new CommandException("fails as compiled, too", line, $"{asCompiled}: give a command that passes there");
        }
        var (woven, report) = bed.Try(options, cancellationToken);
        if (woven is null) return null;
        var candidates = Candidate.Of(report);
        say($"passes as compiled, fails with {candidates.Count} methods woven: {woven}");
        return new Bisection(options, trial => bed.Try(trial, cancellationToken).Failure is null, say).Run(candidates);
    }
}
