using System.Globalization;
using System.Security.Cryptography;
using Async2.Tests.Shared;

namespace Async2.Build.Tests;

/// <summary>What other tools do in a build, or with what it has made, goes on as before.</summary>
[Collection(FeedUsers.Name)]
public sealed class OtherToolsTests(Feed feed)
{
    private const string Across = $$"""
        static async System.Threading.Tasks.Task<string> Across()
        {
            for (var i = 0; i < 100; i++) await LibraryProbe.Outer(i);
            var before = System.GC.GetAllocatedBytesForCurrentThread();
            for (var i = 0; i < 1000; i++) await LibraryProbe.Outer(1000 + i);
            return System.GC.GetAllocatedBytesForCurrentThread() == before ? "{{Programs.Woven}}" : "{{Programs.Compiled}}";
        }
        """;

    [LongFact("restores and builds with the tools of others")]
    public void Assemblies_with_strong_names_are_friends_and_keep_their_keys()
    {
        using var user = new UserFolder(feed);
        using var key = new RSACryptoServiceProvider(2048);
        File.WriteAllBytes(user["key.snk"], key.ExportCspBlob(includePrivateParameters: true));
        const string Signed = "<SignAssembly>true</SignAssembly><AssemblyOriginatorKeyFile>../key.snk</AssemblyOriginatorKeyFile>";
        user.New("classlib", "library", Signed);
        user.Write("library/Class1.cs", Programs.Probe("LibraryProbe").Replace("public static class", "internal static class", StringComparison.Ordinal));
        user.Edit("library/library.csproj", text => WithItems(text, $"<InternalsVisibleTo Include=\"app\" Key=\"{PublicKey(key)}\" />"));
        user.New("console", "app", Signed);
        user.Edit("app/app.csproj", text => WithItems(text, "<ProjectReference Include=\"../library/library.csproj\" />"));
        user.Write("app/Program.cs", $$"""
            var tokens = ((System.Type[])[typeof(LibraryProbe), typeof(Program)]).Select(t => System.Convert.ToHexString(t.Assembly.GetName().GetPublicKeyToken()!));
            System.Console.WriteLine($"{await LibraryProbe.Form()} {await Across()} {string.Join(' ', tokens.Distinct())}");
            {{Across}}
            """);
        user.Build("app").Succeeded();
        var token = Convert.ToHexString(System.Reflection.AssemblyName.GetAssemblyName(user["app/obj/Release/net10.0/app.dll"]).GetPublicKeyToken()!);
        Assert.Equal($"woven woven {token}", user.Dotnet("app/bin/Release/net10.0/app.dll").Succeeded().Output.Trim());
    }

    [LongFact("restores and builds with the tools of others")]
    public void A_package_is_woven_as_a_copy()
    {
        using var user = new UserFolder(feed);
        user.New("classlib", "library", $"<PackageId>Async2.Test.Library</PackageId><PackageOutputPath>{user["packages"]}</PackageOutputPath><Async2Enabled>false</Async2Enabled>");
        user.Write("library/Class1.cs", Programs.Probe("LibraryProbe"));
        user.Dotnet("pack", "library", "-c", "Release").Succeeded();
        user.TakePackages();
        user.New("console", "app");
        user.Edit("app/app.csproj", text => WithItems(text, "<PackageReference Include=\"Async2.Test.Library\" Version=\"*\" />"));
        user.Write("app/Program.cs", "System.Console.WriteLine($\"{await LibraryProbe.Form()} {await Across()}\");\n" + Across);
        user.Build("app").Succeeded();
        Assert.Equal("compiled compiled", user.Dotnet("app/bin/Release/net10.0/app.dll").Succeeded().Output.Trim());

        user.Build("app", "-p:Async2Dependencies=Async2.Test.Library").Succeeded();
        Assert.Equal("woven woven", user.Dotnet("app/bin/Release/net10.0/app.dll").Succeeded().Output.Trim());
        var cached = Path.Combine(feed.Environment["NUGET_PACKAGES"], "async2.test.library", "1.0.0", "lib", "net10.0", "library.dll");
        Assert.Equal(user.Compiled("library"), File.ReadAllBytes(cached));
    }

    [LongFact("restores and builds with the tools of others")]
    public void What_Fody_weaves_is_woven()
    {
        using var user = new UserFolder(feed);
        user.New("classlib", "weaver", "<TargetFramework>netstandard2.0</TargetFramework><ImplicitUsings>disable</ImplicitUsings><Nullable>disable</Nullable><AssemblyName>Greeting.Fody</AssemblyName>");
        user.Edit("weaver/weaver.csproj", text => text.Replace(
            "<PackageReference Include=\"Async2\" Version=\"*\" />", "<PackageReference Include=\"FodyHelpers\" Version=\"6.9.3\" />", StringComparison.Ordinal));
        user.Write("weaver/Class1.cs", """
            using System.Collections.Generic;
            using System.Linq;

            public class ModuleWeaver : Fody.BaseModuleWeaver
            {
                public override IEnumerable<string> GetAssembliesForScanning() { yield break; }

                public override void Execute()
                {
                    foreach (var method in ModuleDefinition.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasBody))
                        foreach (var instruction in method.Body.Instructions.Where(i => i.Operand as string == "as written"))
                            instruction.Operand = "by Fody";
                }
            }
            """);
        user.Build("weaver").Succeeded();
        user.New("console", "app", "<WeaverConfiguration>&lt;Weavers&gt;&lt;Greeting /&gt;&lt;/Weavers&gt;</WeaverConfiguration>");
        user.Edit("app/app.csproj", text => WithItems(text, """
            <PackageReference Include="Fody" Version="6.9.3" PrivateAssets="all" />
            <WeaverFiles Include="../weaver/bin/Release/netstandard2.0/Greeting.Fody.dll" />
            """));
        user.Write("app/Program.cs", "await System.Threading.Tasks.Task.Yield();\nSystem.Console.Write(\"as written \".Trim() == \"\" ? \"\" : \"as written\");\n"
            + "System.Console.WriteLine(\" \" + await Own.Form());\n" + Programs.Probe("Own"));
        user.Build("app").Succeeded();
        Assert.Equal("by Fody woven", user.Dotnet("app/bin/Release/net10.0/app.dll").Succeeded().Output.Trim());
    }

    [LongFact("restores and builds with the tools of others")]
    public void NUnit_Moq_and_NSubstitute_see_what_they_saw()
    {
        using var user = new UserFolder(feed);
        user.New("classlib", "suite");
        user.Edit("suite/suite.csproj", text => WithItems(text, """
            <PackageReference Include="Microsoft.NET.Test.Sdk" Version="18.11.0" />
            <PackageReference Include="NUnit" Version="4.4.0" />
            <PackageReference Include="NUnit3TestAdapter" Version="4.6.0" />
            <PackageReference Include="Moq" Version="4.21.0" />
            <PackageReference Include="NSubstitute" Version="6.1.0" />
            """));
        File.Copy(Path.Combine(Made.Repository, "tests", "Build", "Suites", "Doubles.cs"), user["suite/Class1.cs"], overwrite: true);
        user.Write("suite/Probe.cs", Programs.Probe("Own"));
        foreach (var (form, options) in ((string, string[])[])[(Programs.Compiled, ["-p:Async2Enabled=false"]), (Programs.Woven, [])])
        {
            var run = user.DotnetWith("EXPECTED_FORM", form, ["test", "suite", "-c", "Release", .. options]).Succeeded();
            Assert.Contains("Passed:     8", run.Output, StringComparison.Ordinal);
        }
    }

    [LongFact("BenchmarkDotNet builds a program of its own, and measures")]
    public void BenchmarkDotNet_measures_woven_code()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app");
        user.Edit("app/app.csproj", text => WithItems(text, "<PackageReference Include=\"BenchmarkDotNet\" Version=\"0.15.8\" />"));
        user.Write("app/Program.cs", $$"""
            using BenchmarkDotNet.Attributes;
            BenchmarkDotNet.Running.BenchmarkRunner.Run<Calls>(args: args);

            [MemoryDiagnoser]
            public class Calls
            {
                [Benchmark(OperationsPerInvoke = 100)]
                public async Task<int> Hundred()
                {
                    var sum = 0;
                    for (var i = 0; i < 100; i++) sum += await Own.Outer(1000 + i);
                    return sum;
                }
            }

            {{Programs.Probe("Own")}}
            """);
        Assert.InRange(BytesPerCall(), 0, 10);
        user.Edit("app/app.csproj", text => text.Replace("</PropertyGroup>", "<Async2Enabled>false</Async2Enabled></PropertyGroup>", StringComparison.Ordinal));
        Assert.InRange(BytesPerCall(), 100, 200);

        int BytesPerCall()
        {
            var output = user.Dotnet("run", "--project", "app", "-c", "Release", "--", "--job", "Dry").Succeeded().Output;
            var allocated = output.Split('\n').Last(line => line.StartsWith("| Hundred ", StringComparison.Ordinal)).Split('|')[^2].Trim();
            return allocated == "-" ? 0 : int.Parse(allocated.Split(' ')[0], CultureInfo.InvariantCulture);
        }
    }

    private static string WithItems(string project, string items) =>
        project.Replace("</Project>", $"<ItemGroup>{items}</ItemGroup></Project>", StringComparison.Ordinal);

    // As a compiler is told it: an algorithm of keys, one of hashes, and the public key in the format of CryptoAPI.
    private static string PublicKey(RSACryptoServiceProvider key)
    {
        var blob = key.ExportCspBlob(includePrivateParameters: false);
        blob[5] = 0x24; // CALG_RSA_SIGN, as compilers write it, whatever the key is for
        return Convert.ToHexString([.. BitConverter.GetBytes(0x2400), .. BitConverter.GetBytes(0x8004), .. BitConverter.GetBytes(blob.Length), .. blob]);
    }
}
