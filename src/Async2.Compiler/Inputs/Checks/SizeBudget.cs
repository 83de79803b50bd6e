namespace Async2.Compiler.Inputs.Checks;

/// <summary>The limit for the total size of a file's parts, each counted separately.</summary>
/// <remarks>
/// Names, signatures, code and data may overlap, but are read and written one by one: a file of a megabyte could fill a terabyte of memory.
/// In the output of compilers a name may be the end of a longer one, and methods may share a body. That stays far below the limit.
/// </remarks>
/// <param name="length">The size of the file.</param>
internal sealed class SizeBudget(long length)
{
    private const int MostTimes = 4;
    private const int Allowance = 1 << 20;

    private long _left = (length * MostTimes) + Allowance;

    /// <summary>Adds a part.</summary>
    /// <exception cref="Damage">The limit is exceeded.</exception>
    public void Take(int size)
    {
        _left -= size;
        if (size < 0 || _left < 0) throw new Damage($"what it holds is more than {MostTimes} times as large as the file");
    }
}
