using Async2.Compiler.Tests.Fixtures;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests;

/// <summary>Assemblies for compilers are skipped as a whole.</summary>
public sealed class ReferenceAssemblyTests : IDisposable
{
    private readonly string _path = Path.Combine(Directory.CreateTempSubdirectory("async2-reference-").FullName, "Reference.dll");

    public void Dispose() => Directory.Delete(Path.GetDirectoryName(_path)!, recursive: true);

    [Theory]
    [InlineData(true, true)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    public void It_is_recognised_by_its_attribute_or_its_bodies(bool hasAttribute, bool hasNoCode)
    {
        Write(hasAttribute, hasNoCode, withOneBody: false);

        var report = Report();

        Assert.Equal(new Skip(SkipReason.ReferenceAssembly), report.Skip);
        Assert.Empty(report.Methods);
    }

    [Fact]
    public void One_method_with_code_is_enough_for_another()
    {
        Write(hasAttribute: false, hasNoCode: true, withOneBody: true);

        Assert.Null(Report().Skip);
    }

    private AssemblyReport Report() => new Explainer(new WeaveOptions()).Report([_path]).Assemblies.Single();

    private void Write(bool hasAttribute, bool hasNoCode, bool withOneBody)
    {
        using var module = ModuleDefinition.ReadModule(typeof(Named).Assembly.Location);
        if (hasNoCode)
        {
            foreach (var method in module.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasBody).Skip(withOneBody ? 1 : 0))
            {
                method.Body = new MethodBody(method);
                method.Body.GetILProcessor().Emit(OpCodes.Ldnull);
                method.Body.GetILProcessor().Emit(OpCodes.Throw);
            }
        }

        if (hasAttribute)
        {
            var attribute = new TypeReference("System.Runtime.CompilerServices", "ReferenceAssemblyAttribute", module, module.TypeSystem.CoreLibrary);
            var constructor = new MethodReference(".ctor", module.TypeSystem.Void, attribute) { HasThis = true };
            module.Assembly.CustomAttributes.Add(new CustomAttribute(constructor));
        }

        module.Write(_path);
    }
}
