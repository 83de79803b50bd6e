using System.Runtime.InteropServices;

namespace Async2.Internals;

/// <summary>A frame in the CLR's record of a stack trace (<see cref="StackTraceArray"/>).</summary>
/// <param name="Address">The address in its code.</param>
/// <param name="Stack">The stack pointer, which no stack trace shows.</param>
/// <param name="Method">The handle of its method; 0: there is no frame.</param>
/// <param name="Flags">The interpretation of the others.</param>
[StructLayout(LayoutKind.Sequential)]
internal readonly record struct StackTraceElement(nint Address, nint Stack, nint Method, nint Flags)
{
    private const int AddressIsAdjusted = 2;

    /// <summary>A copy for another record, which keeps nothing alive for it.</summary>
    internal StackTraceElement Alone => this with { Stack = 0, Flags = Flags & AddressIsAdjusted };
}
