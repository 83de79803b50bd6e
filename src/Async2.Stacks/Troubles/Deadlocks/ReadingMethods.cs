using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>The methods of the user that read channels, from their IL.</summary>
internal sealed class ReadingMethods(FrameNames names)
{
    private const string Reader = "ChannelReader`1";

    private static readonly string[] s_reads = ["ReadAllAsync", "WaitToReadAsync", "TryRead", "ReadAsync"];

    private IReadOnlySet<string>? _names;

    /// <summary>Their names.</summary>
    public IReadOnlySet<string> Names => _names ??= OwnMethod.All(names).Where(Reads).Select(m => m.Name).ToHashSet();

    private static bool Reads(OwnMethod method) =>
        method.Codes.SelectMany(c => c.Code.Calls).Any(c => c.Type == Reader && s_reads.Contains(c.Name));
}
