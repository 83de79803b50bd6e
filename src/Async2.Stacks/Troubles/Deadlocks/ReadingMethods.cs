using System.Reflection.Metadata;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>The methods of the user that read channels, from their IL.</summary>
internal sealed class ReadingMethods(FrameNames names)
{
    private static readonly string[] s_reads = ["ReadAllAsync", "WaitToReadAsync", "TryRead", "ReadAsync"];

    private IReadOnlySet<string>? _names;

    /// <summary>Their names.</summary>
    public IReadOnlySet<string> Names => _names ??= names.OwnModules
        .SelectMany(s => s.Metadata.MethodDefinitions.Where(m => Reads(s, m)).Select(m => NameOf(s, m))).ToHashSet();

    // A ChannelReader is generic, so that its own class is not known here. Those of other readers are.
    private static bool Reads(ModuleSymbols symbols, MethodDefinitionHandle method) =>
        new MethodCode(symbols, method, hasOtherLocals: false).Calls
            .Any(c => c is { HasThis: true, Type: "", Own.IsNil: true } && s_reads.Contains(c.Name));

    private static string NameOf(ModuleSymbols symbols, MethodDefinitionHandle method) => MethodNames.Of(
        symbols.Metadata, symbols.MethodOf(symbols.Metadata.GetMethodDefinition(method).GetDeclaringType()) ?? method);
}
