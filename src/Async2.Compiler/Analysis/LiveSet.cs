using System.Numerics;

namespace Async2.Compiler.Analysis;

/// <summary>The locals and arguments that are live at one point of a body.</summary>
internal readonly struct LiveSet
{
    private readonly VariableNumbers _numbers;
    private readonly ReadOnlyMemory<ulong> _bits;

    public LiveSet(VariableNumbers numbers, ReadOnlyMemory<ulong> bits)
    {
        _numbers = numbers;
        _bits = bits;
    }

    public int Count
    {
        get
        {
            var count = 0;
            foreach (var word in _bits.Span) count += BitOperations.PopCount(word);
            return count;
        }
    }

    /// <summary>The live locals, in the order of the body's locals.</summary>
    public IReadOnlyList<VariableDefinition> Locals
    {
        get
        {
            var set = this;
            return [.. _numbers.Locals.Where(l => set.Contains(l))];
        }
    }

    /// <summary>The live arguments in order, <c>this</c> first.</summary>
    public IReadOnlyList<ParameterDefinition> Arguments
    {
        get
        {
            var set = this;
            return [.. _numbers.Arguments.Where(a => set.Contains(a))];
        }
    }

    /// <summary>The live variables: arguments, then locals.</summary>
    public IEnumerable<Variable> Variables => [.. Arguments, .. Locals];

    /// <summary>Whether the variable is live; false for a local that was added after the analysis.</summary>
    public bool Contains(Variable variable) => _numbers.Of(variable) is var bit and >= 0 && Has(bit);

    private bool Has(int bit) => (_bits.Span[bit >> 6] >> bit & 1) != 0;
}
