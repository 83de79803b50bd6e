using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Support;

internal static class BodyExtensions
{
    /// <summary>The only instruction of the opcode, or the one at <paramref name="index"/> among several.</summary>
    public static Instruction The(this IlBody body, Code code, int index = 0) =>
        body.Code.Where(i => i.OpCode.Code == code).ElementAt(index);

    /// <summary>Where that instruction stands.</summary>
    public static int At(this IlBody body, Code code, int index = 0) => body.Code.IndexOf(body.The(code, index));
}
