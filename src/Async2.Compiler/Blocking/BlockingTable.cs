using System.Collections.Frozen;

namespace Async2.Compiler.Blocking;

/// <summary>The methods that block, and those that bind a thread: the known ones, and those that a program declares.</summary>
internal sealed class BlockingTable
{
    private readonly IReadOnlyDictionary<MethodDefinition, BlockingPrimitive> _declared;
    private readonly FrozenSet<string> _names;
    private readonly FrozenDictionary<string, ThreadHolder> _takes;
    private readonly FrozenDictionary<string, ThreadHolder> _releases;

    /// <param name="declared">The declared methods that block.</param>
    /// <param name="holders">The declared things that a thread holds.</param>
    public BlockingTable(IReadOnlyDictionary<MethodDefinition, BlockingPrimitive> declared, IEnumerable<ThreadHolder> holders)
    {
        _declared = declared;
        _names = declared.Keys.Select(m => m.Name).ToFrozenSet();
        List<ThreadHolder> all = [.. holders, .. KnownHolders.All];
        _takes = ByMethod(all, h => h.Takes);
        _releases = ByMethod(all, h => h.Releases);
    }

    /// <summary>Without declarations.</summary>
    public static BlockingTable Known { get; } = new(FrozenDictionary<MethodDefinition, BlockingPrimitive>.Empty, []);

    /// <summary>The blocking method that <paramref name="called"/> is; null if it is none.</summary>
    public BlockingPrimitive? Of(MethodReference called) =>
        _names.Contains(called.Name) && called.Resolve() is { } method && _declared.TryGetValue(method, out var declared)
            ? declared
            : BlockingPrimitives.Of(called);

    /// <summary>The holder that an instruction takes; null if it takes none.</summary>
    public ThreadHolder? TakenBy(Instruction instruction) => Of(instruction, _takes);

    /// <summary>The holder that an instruction gives back; null if it gives none back.</summary>
    public ThreadHolder? ReleasedBy(Instruction instruction) => Of(instruction, _releases);

    private static FrozenDictionary<string, ThreadHolder> ByMethod(
        IEnumerable<ThreadHolder> holders, Func<ThreadHolder, IEnumerable<string>> methods) =>
        holders.SelectMany(h => methods(h).Select(m => (Method: Full(h, m), Holder: h)))
            .DistinctBy(p => p.Method).ToFrozenDictionary(p => p.Method, p => p.Holder);

    private static string Full(ThreadHolder holder, string method) =>
        method.Contains("::", StringComparison.Ordinal) ? method : $"{holder.Type}::{method}";

    private static ThreadHolder? Of(Instruction instruction, FrozenDictionary<string, ThreadHolder> holders) =>
        instruction.OpCode.Code is Code.Call or Code.Callvirt or Code.Newobj && instruction.Operand is MethodReference called
            ? holders.GetValueOrDefault($"{called.DeclaringType.GetElementType().FullName}::{called.Name}")
            : null;
}
