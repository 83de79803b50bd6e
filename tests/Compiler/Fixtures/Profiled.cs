namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Methods of which a profile says something.</summary>
public static class Profiled
{
    public static async Task<int> Small(int n) => n == 0 ? 0 : await Small(n - 1) + 1;

    [Unwind]
    public static async Task<int> Unwinding(int n) => n == 0 ? 0 : await Unwinding(n - 1) + 1;

    public static async Task<int> Large(int n)
    {
        var sum = await Small(n);
        for (var i = 0; i < 8; i++)
        {
            if ((i & 1) == 0) sum += await Small(i) * 3 - n;
            else if (i == 3) sum ^= await Small(n + i) << 2;
            else if (i == 5) sum -= await Small(n - i) >> 1;
            else sum = sum * 31 + await Small(sum & 7) + i % 5;
        }

        return sum + await Small(n & 3) + n * 5;
    }
}
