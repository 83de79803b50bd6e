using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Reads the compiled body of a method.</summary>
internal static class CompiledBody
{
    /// <exception cref="Refusal">The body is unreasonably large.</exception>
    public static IlBody Of(MethodDefinition method)
    {
        var body = IlBody.CopyOf(method);
        MethodSize.Require(body);
        return body;
    }
}
