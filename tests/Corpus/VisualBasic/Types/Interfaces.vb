' Implements clauses with other names, one method for two interfaces, explicit by privacy.
Namespace Interfaces
    Interface IOne
        Function GetOne(way As Way) As Task(Of String)
    End Interface

    Interface ITwo
        Function GetTwo(way As Way) As Task(Of String)
    End Interface

    Class Both
        Implements IOne, ITwo

        Private Async Function Either(way As Way) As Task(Of String) Implements IOne.GetOne, ITwo.GetTwo
            Return "either " & Await Steps.Of(way, 1)
        End Function
    End Class

    Class Own
        Inherits Both
        Implements IOne

        Public Overridable Async Function Again(way As Way) As Task(Of String) Implements IOne.GetOne
            Return "again " & Await Steps.Of(way, 2)
        End Function
    End Class

    Module Program
        Sub Main()
            Ways.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(way As Way) As Task
            Dim one As IOne = New Both
            Dim two As ITwo = New Own
            WriteLine(Await one.GetOne(way.Calm()) & ", " & Await two.GetTwo(way.Calm()))
            one = New Own
            WriteLine(Await one.GetOne(way))
        End Function
    End Module
End Namespace
