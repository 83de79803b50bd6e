namespace Async2.Internals;

/// <summary>Hashes of the addresses of method tables, and of addresses that are mixed with others.</summary>
/// <remarks>By the golden ratio: addresses have zeros at their end, and method tables of one assembly lie side by side.</remarks>
internal static class AddressHash
{
    /// <summary>A hash of 31 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Of(nint address) => (int)((ulong)address * 0x9E3779B97F4A7C15 >> 33);
}
