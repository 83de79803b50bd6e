using System.IO.Compression;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using Async2.Compiler;
using Async2.Compiler.Inputs;
using AssemblyNameReference = Mono.Cecil.AssemblyNameReference;

namespace Async2.Damage.Tests;

/// <summary>Cycles, deep nesting and wrong counts would end the process; the tool names them instead.</summary>
public sealed class BoundsTests : IDisposable
{
    private const int Deep = 100_000;

    private readonly string _folder = Directory.CreateTempSubdirectory("async2-bounds-").FullName;

    private string Image => Path.Combine(_folder, "Crooked.dll");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void An_assembly_that_is_as_it_should_be_is_read() =>
        Assert.Equal(AssemblyOutcome.Unchanged, Weave(new CrookedAssembly().Write(Image)).Outcome);

    [Fact]
    public void Nested_types_that_enclose_each_other()
    {
        var assembly = new CrookedAssembly();
        var (one, other) = (Nested(assembly, "One"), Nested(assembly, "Other"));
        assembly.Metadata.AddNestedType(one, other);
        assembly.Metadata.AddNestedType(other, one);
        ShouldBeLeft(assembly, "encloses itself");
    }

    [Fact]
    public void Nested_types_of_many_levels()
    {
        var assembly = new CrookedAssembly();
        var outer = assembly.C;
        for (var i = 0; i < 2000; i++)
        {
            var inner = Nested(assembly, $"N{i}");
            assembly.Metadata.AddNestedType(inner, outer);
            outer = inner;
        }

        ShouldBeLeft(assembly, "levels");
    }

    [Fact]
    public void Types_that_derive_from_each_other()
    {
        var assembly = new CrookedAssembly();
        assembly.AddType("One", MetadataTokens.TypeDefinitionHandle(4));
        assembly.AddType("Other", MetadataTokens.TypeDefinitionHandle(3));
        ShouldBeLeft(assembly, "derives from itself");
    }

    [Fact]
    public void A_type_that_is_made_of_itself()
    {
        var assembly = new CrookedAssembly();
        assembly.Metadata.AddTypeSpecification(assembly.Blob(0x12, Encoded(specification: 1)));
        ShouldBeLeft(assembly, "made of itself");
    }

    [Fact]
    public void Types_that_are_made_of_each_other_over_many_levels()
    {
        var assembly = new CrookedAssembly();
        for (var i = 1; i <= Deep; i++) assembly.Metadata.AddTypeSpecification(Reference(assembly, i + 1));
        ShouldBeLeft(assembly, "levels");
    }

    [Theory]
    [InlineData((byte)0x0F)] // pointers
    [InlineData((byte)0x1D)] // vectors
    [InlineData((byte)0x1B)] // function pointers
    public void A_signature_of_many_levels(byte element)
    {
        var assembly = new CrookedAssembly();
        // A function pointer has a convention and a number of parameters before its return type.
        byte[] level = element == 0x1B ? [element, 0, 0] : [element];
        assembly.AddField(assembly.Blob([0x06, .. Enumerable.Repeat(level, Deep).SelectMany(l => l), 0x08]));
        ShouldBeLeft(assembly, "levels deep");
    }

    [Theory]
    [InlineData(0x13, 0xDF, 0xFF, 0xFF, 0xFF)] // type parameter 536,870,911
    [InlineData(0x14, 0x08, 0xDF, 0xFF, 0xFF, 0xFF, 0, 0)] // an array of as many dimensions
    [InlineData(0x15, 0x12, 0x05, 0xDF, 0xFF, 0xFF, 0xFF, 0x08)] // as many type arguments
    [InlineData(0x99)]
    public void A_signature_that_counts_more_than_there_is(params int[] type)
    {
        var assembly = new CrookedAssembly();
        assembly.AddField(assembly.Blob([0x06, .. type.Select(b => (byte)b)]));
        ShouldBeLeft(assembly, "signature");
    }

    [Fact]
    public void An_enum_of_itself()
    {
        var assembly = new CrookedAssembly();
        var parent = assembly.Metadata.AddTypeReference(MetadataTokens.AssemblyReferenceHandle(1), assembly.Metadata.GetOrAddString("System"), assembly.Metadata.GetOrAddString("Enum"));
        assembly.AddType("E", parent);
        assembly.AddField(assembly.Blob(0x06, 0x11, 3 << 2), FieldAttributes.Public); // the third definition, which is E
        ShouldBeLeft(assembly, "enum");
    }

    [Fact]
    public void An_override_that_is_not_in_the_assembly()
    {
        var assembly = new CrookedAssembly();
        var elsewhere = assembly.Metadata.AddMemberReference(assembly.Object, assembly.Metadata.GetOrAddString("Elsewhere"), assembly.Blob(0x20, 0, 1));
        assembly.Metadata.AddMethodImplementation(assembly.C, elsewhere, elsewhere);
        ShouldBeLeft(assembly, "overrides");
    }

    [Fact]
    public void Two_layouts_of_one_type()
    {
        var assembly = new CrookedAssembly();
        for (ushort i = 1; i <= 2; i++) assembly.Metadata.AddTypeLayout(assembly.C, i, 8);
        ShouldBeLeft(assembly, "ClassLayout");
    }

    [Fact]
    public void Two_imports_of_one_method()
    {
        var assembly = new CrookedAssembly();
        var (name, library) = (assembly.Metadata.GetOrAddString("M"), assembly.Metadata.AddModuleReference(assembly.Metadata.GetOrAddString("m")));
        for (var i = 0; i < 2; i++) assembly.Metadata.AddMethodImport(assembly.M, MethodImportAttributes.None, name, library);
        ShouldBeLeft(assembly, "ImplMap");
    }

    [Theory]
    [InlineData(TableIndex.EventMap)]
    [InlineData(TableIndex.PropertyMap)]
    public void Two_lists_of_members_of_one_type(TableIndex map)
    {
        var assembly = new CrookedAssembly();
        for (var i = 0; i < 2; i++) assembly.AddMap(map, assembly.C, first: 1);
        ShouldBeLeft(assembly, $"two rows of the table {map}");
    }

    [Theory]
    [InlineData(TableIndex.EventMap)]
    [InlineData(TableIndex.PropertyMap)]
    public void A_list_of_members_that_are_not_there(TableIndex map)
    {
        var assembly = new CrookedAssembly();
        assembly.AddMap(map, assembly.C, first: 2);
        ShouldBeLeft(assembly, "out of order");
    }

    [Fact]
    public void A_generic_method_without_type_parameters() =>
        ShouldBeLeft(new CrookedAssembly(signature: [0x10, 1, 0, 1]), "type parameters"); // M<T>(), of which there is no T

    [Fact]
    public void A_method_that_does_not_say_that_it_is_generic()
    {
        var assembly = new CrookedAssembly();
        assembly.Metadata.AddGenericParameter(assembly.M, default, assembly.Metadata.GetOrAddString("T"), 0);
        ShouldBeLeft(assembly, "type parameters");
    }

    [Fact]
    public void References_whose_scopes_are_each_other()
    {
        var assembly = new CrookedAssembly();
        for (var row = 2; row <= 3; row++)
            assembly.Metadata.AddTypeReference(MetadataTokens.TypeReferenceHandle(5 - row), default, assembly.Metadata.GetOrAddString($"T{row}"));
        ShouldBeLeft(assembly, "encloses itself");
    }

    [Fact]
    public void Exported_types_of_many_levels()
    {
        var assembly = new CrookedAssembly();
        EntityHandle outer = MetadataTokens.AssemblyReferenceHandle(1);
        for (var i = 0; i < Deep; i++)
            outer = assembly.Metadata.AddExportedType(TypeAttributes.NestedPublic, default, assembly.Metadata.GetOrAddString("T"), outer, 0);
        ShouldBeLeft(assembly, "exported type");
    }

    [Theory]
    [InlineData("jump table", 0x16, 0x45, 0xFF, 0xFF, 0xFF, 0xFF)] // a switch with -1 targets, five bytes and its opcode
    [InlineData("unknown opcode", 0x0A, 0x24, 0x2A)]
    [InlineData("missing", 0x16, 0x28, 0xFF, 0xFF, 0x00, 0x06)] // a call of method 65,535
    [InlineData("not whole", 0x0E, 0x2A, 0x2A, 0x20)] // ldc.i4 at the end
    public void Code_that_cannot_be_copied(string problem, params int[] body) =>
        ShouldBeLeft(new CrookedAssembly([.. body.Select(b => (byte)b), 0, 0, 0, 0]), problem);

    [Fact]
    public void Code_with_sections_without_end()
    {
        byte[] header = [0x1B, 0x30, 8, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0x00, 0x00, 0x00, 0x2A];
        ShouldBeLeft(new CrookedAssembly([.. header, .. Enumerable.Repeat((byte[])[0x81, 4, 0, 0], Deep).SelectMany(s => s)]), "sections");
    }

    /// <summary>A string of a megabyte could be read from each of its letters on, which gives overlapping strings of half its length on average.</summary>
    [Fact]
    public void Strings_that_lie_in_each_other()
    {
        var loads = Enumerable.Range(0, 500).SelectMany(i => (byte[])[0x72, .. BitConverter.GetBytes(0x70000003 + (2 * i)), 0x26]);
        byte[] code = [.. loads, 0x2A];
        var assembly = new CrookedAssembly([0x03, 0x30, 8, 0, .. BitConverter.GetBytes(code.Length), 0, 0, 0, 0, .. code]);
        assembly.Metadata.GetOrAddUserString(new string('a', 1000)); // Each letter is a length of 97, too.
        ShouldBeLeft(assembly, "strings");
    }

    [Fact]
    public void Names_that_lie_in_each_other()
    {
        var assembly = new CrookedAssembly();
        for (var i = 0; i < 500; i++) assembly.Metadata.AddModuleReference(assembly.Metadata.GetOrAddString(new string('n', (1 << 16) - i))); // one is the end of the other
        ShouldBeLeft(assembly, "what it holds is more than 4 times as large as the file");
    }

    [Fact]
    public void Values_that_many_share()
    {
        var assembly = new CrookedAssembly();
        var constructor = assembly.Metadata.AddMemberReference(assembly.Object, assembly.Metadata.GetOrAddString(".ctor"), assembly.Blob(0x20, 0, 1));
        var value = assembly.Blob(new byte[1 << 16]);
        for (var i = 0; i < 500; i++) assembly.Metadata.AddCustomAttribute(assembly.C, constructor, value);
        ShouldBeLeft(assembly, "what it holds");
    }

    [Fact]
    public void Code_that_many_share()
    {
        byte[] code = [0x03, 0x30, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, .. new byte[1 << 16]];
        var assembly = new CrookedAssembly(code);
        for (var i = 0; i < 500; i++) assembly.AddMethod();
        ShouldBeLeft(assembly, "what it holds");
    }

    [Fact]
    public void Resources_that_many_share()
    {
        var assembly = new CrookedAssembly { Resource = new byte[1 << 16] };
        for (var i = 0; i < 500; i++)
            assembly.Metadata.AddManifestResource(ManifestResourceAttributes.Public, assembly.Metadata.GetOrAddString($"R{i}"), default, 0);
        ShouldBeLeft(assembly, "what it holds");
    }

    [Fact]
    public void Data_that_many_share()
    {
        var assembly = new CrookedAssembly { FieldData = new byte[1 << 16] };
        assembly.Metadata.AddTypeLayout(assembly.C, 1, 1 << 16);
        for (var i = 1; i <= 500; i++)
        {
            assembly.AddField(assembly.Blob(0x06, 0x11, 2 << 2)); // of C
            assembly.Metadata.AddFieldRelativeVirtualAddress(MetadataTokens.FieldDefinitionHandle(i), 0);
        }

        ShouldBeLeft(assembly, "what it holds");
    }

    [Fact]
    public void Other_modules()
    {
        var assembly = new CrookedAssembly();
        assembly.Metadata.AddAssemblyFile(assembly.Metadata.GetOrAddString("/dev/zero"), default, containsMetadata: true);
        ShouldBeLeft(assembly, "several modules");
    }

    /// <summary>A name that is a path would be looked up under that path.</summary>
    [Fact]
    public void A_reference_is_looked_up_by_its_name_only()
    {
        var elsewhere = Directory.CreateDirectory(Path.Combine(_folder, "elsewhere")).FullName;
        File.Copy(typeof(object).Assembly.Location, Path.Combine(elsewhere, "Core.dll"));
        using var resolver = new ReferenceResolver([_folder, elsewhere]);

        Assert.NotNull(resolver.Resolve(new AssemblyNameReference("Core", new Version(1, 0))));
        Assert.Null(resolver.Resolve(new AssemblyNameReference("elsewhere/Core", new Version(1, 0))));
        Assert.Null(resolver.Resolve(new AssemblyNameReference(Path.Combine(elsewhere, "Core"), new Version(1, 0))));
    }

    [Theory]
    [InlineData(1 << 20, true)]
    [InlineData(200 << 20, false)] // Zeros, of which deflate makes 200 kilobytes.
    public void An_embedded_PDB_that_inflates_is_not_read(int zeros, bool isRead)
    {
        new CrookedAssembly().Write(Image, embeddedPdb: Embedded(new byte[zeros]));
        var before = GC.GetTotalAllocatedBytes(precise: true);
        Assert.Equal(AssemblyOutcome.Unchanged, Weave(Image).Outcome);
        Assert.Equal(isRead, GC.GetTotalAllocatedBytes(precise: true) - before >= zeros);
    }

    [Fact]
    public void A_document_whose_name_is_as_large_as_memory_costs_the_symbols()
    {
        var metadata = new MetadataBuilder();
        var part = new BlobBuilder();
        part.WriteCompressedInteger(MetadataTokens.GetHeapOffset(metadata.GetOrAddBlob(new byte[1 << 16])));
        var name = metadata.GetOrAddBlob((byte[])[(byte)'/', .. Enumerable.Repeat(part.ToArray(), 1 << 16).SelectMany(p => p)]);
        metadata.AddDocument(name, default, default, default);
        metadata.AddMethodDebugInformation(default, default);
        var pdb = new BlobBuilder();
        var rows = new int[MetadataTokens.TableCount];
        rows[(int)TableIndex.MethodDef] = 1;
        new PortablePdbBuilder(metadata, [.. rows], default).Serialize(pdb);
        new CrookedAssembly().Write(Image, embeddedPdb: Embedded(pdb.ToArray()));

        Assert.Equal(AssemblyOutcome.Unchanged, Weave(Image).Outcome);
    }

    [Fact]
    public void Debug_data_that_would_be_larger_than_the_file()
    {
        var image = File.ReadAllBytes(typeof(BoundsTests).Assembly.Location);
        using (var reader = new PEReader(new MemoryStream(image)))
        {
            Assert.True(reader.PEHeaders.TryGetDirectoryOffset(reader.PEHeaders.PEHeader!.DebugTableDirectory, out var directory));
            BitConverter.GetBytes(int.MaxValue).CopyTo(image, directory + 16); // SizeOfData of the first entry
        }

        File.WriteAllBytes(Image, image);
        ShouldBeLeft("debug data");
    }

    [Fact]
    public void Windows_resources_that_lead_back()
    {
        var assembly = new CrookedAssembly();
        assembly.Write(Image, new CircularResources());
        ShouldBeLeft("Windows resources");
    }

    private void ShouldBeLeft(CrookedAssembly assembly, string reason)
    {
        assembly.Write(Image);
        ShouldBeLeft(reason);
    }

    private void ShouldBeLeft(string reason)
    {
        var report = Weave(Image);

        Assert.Equal(AssemblyOutcome.Skipped, report.Outcome);
        Assert.Equal(SkipReason.DamagedImage, report.Skip!.Reason);
        Assert.Contains(reason, report.Skip.Detail, StringComparison.Ordinal);
        Assert.Equal(File.ReadAllBytes(Image), File.ReadAllBytes(Path.Combine(_folder, "out.dll")));
    }

    private AssemblyReport Weave(string image) =>
        new Weaver(new WeaveOptions()).Weave([new WeaveInput(image, Path.Combine(_folder, "out.dll"))]).Assemblies.Single();

    // As an assembly holds a PDB: four letters, its size, and itself, compressed.
    private static byte[] Embedded(byte[] pdb)
    {
        using var compressed = new MemoryStream();
        using (var deflate = new DeflateStream(compressed, CompressionLevel.Optimal)) deflate.Write(pdb);
        return [.. "MPDB"u8, .. BitConverter.GetBytes(pdb.Length), .. compressed.ToArray()];
    }

    private static TypeDefinitionHandle Nested(CrookedAssembly assembly, string name) => assembly.AddType(name, assembly.Object, TypeAttributes.NestedPublic);

    private static byte Encoded(int specification) => (byte)(specification << 2 | 2);

    // A class by a token of up to four bytes.
    private static BlobHandle Reference(CrookedAssembly assembly, int specification)
    {
        var blob = new BlobBuilder();
        blob.WriteByte(0x12);
        blob.WriteCompressedInteger(specification << 2 | 2);
        return assembly.Metadata.GetOrAddBlob(blob);
    }

    private sealed class CircularResources : ResourceSectionBuilder
    {
        protected override void Serialize(BlobBuilder builder, SectionLocation location)
        {
            builder.WriteBytes(0, 12);
            builder.WriteUInt16(0);
            builder.WriteUInt16(1);
            builder.WriteUInt32(1);
            builder.WriteUInt32(0x80000000);
        }
    }
}
