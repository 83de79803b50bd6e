using System.Reflection;

namespace Async2.Internals;

/// <summary>A call, as the method that is called sees it on the stack (<see cref="ReturnAddresses"/>).</summary>
/// <param name="Method">The method that calls.</param>
/// <param name="Offset">How far behind the start of its code the call returns to.</param>
/// <param name="Words">The words of the stack, of which one is where.</param>
internal sealed record SeenCall(MethodBase? Method, int Offset, nint[] Words);
