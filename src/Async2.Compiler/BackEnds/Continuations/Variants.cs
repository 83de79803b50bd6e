using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>What calls can be bound to: the variants of the methods that are woven together, and what each module has for calls that are open.</summary>
/// <param name="of">The woven method that a reference names, or null.</param>
internal sealed class Variants(Func<MethodReference, AsyncMethod?> of)
{
    private readonly Dictionary<ModuleDefinition, HiddenType> _hidden = [];

    /// <summary>For passes that bind nothing.</summary>
    public static Variants None { get; } = new(_ => null);

    /// <summary>The hidden types that have been made.</summary>
    public IEnumerable<HiddenType> HiddenTypes => _hidden.Values;

    public AsyncMethod? Of(MethodReference called) => of(called);

    /// <summary>The hidden type of <paramref name="module"/>.</summary>
    public HiddenType In(ModuleDefinition module)
    {
        if (!_hidden.TryGetValue(module, out var hidden)) _hidden[module] = hidden = new HiddenType(module);
        return hidden;
    }
}
