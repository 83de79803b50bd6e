namespace Async2.Compiler.Inputs.Checks;

/// <summary>How much a file may hold, each thing in it taken by itself.</summary>
/// <remarks>
/// Names, signatures, code and data that lie in each other are read, and written, one by one: a file of a megabyte could so become memory
/// of a terabyte. Compilers let a name be the end of a longer one, and some tools let methods share a body; nothing that they write comes
/// near the limit.
/// </remarks>
/// <param name="length">The size of the file.</param>
internal sealed class SizeBudget(long length)
{
    private const int MostTimes = 4;
    private const int Allowance = 1 << 20;

    private long _left = (length * MostTimes) + Allowance;

    /// <summary>Counts something in.</summary>
    /// <exception cref="Damage">That was too much.</exception>
    public void Take(int size)
    {
        _left -= size;
        if (size < 0 || _left < 0) throw new Damage($"what it holds is more than {MostTimes} times as large as the file");
    }
}
