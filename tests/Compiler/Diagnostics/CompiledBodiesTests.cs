using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Async2.Compiler.Tests.Support;

namespace Async2.Compiler.Tests.Diagnostics;

/// <summary>These tests' own code, Debug or Release, verifies.</summary>
public class CompiledBodiesTests
{
    [Fact]
    public void Every_method_of_this_assembly_verifies()
    {
        foreach (var type in Compiled.Module.GetTypes())
        {
            foreach (var method in type.Methods.Where(m => m.HasBody))
                Assert.Empty(IlVerifier.Verify(IlBody.CopyOf(method)).Select(p => $"{method.FullName}: {p}"));
        }
    }
}
