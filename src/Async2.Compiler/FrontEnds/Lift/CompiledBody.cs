using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Reads a body as it was compiled, by whomever.</summary>
internal static class CompiledBody
{
    /// <exception cref="Refusal">It is larger than anybody writes.</exception>
    public static IlBody Of(MethodDefinition method)
    {
        var body = IlBody.CopyOf(method);
        MethodSize.Require(body);
        return body;
    }
}
