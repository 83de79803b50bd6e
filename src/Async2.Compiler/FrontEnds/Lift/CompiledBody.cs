using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Reads a body as it was compiled, which somebody may have damaged since.</summary>
internal static class CompiledBody
{
    /// <exception cref="Refusal">It is larger than anybody writes, or the values on its stack do not fit together.</exception>
    public static IlBody Of(MethodDefinition method)
    {
        var body = IlBody.CopyOf(method);
        MethodSize.Require(body);
        try
        {
            _ = StackProducers.Of(body);
            return body;
        }
        catch (InvalidProgramException)
        {
            throw Refusal.Of($"invalid IL in {method.Name[(method.Name.LastIndexOf('.') + 1)..]}");
        }
    }
}
