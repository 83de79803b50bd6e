' Shared state of modules, properties that return tasks, operators, My-less.
Namespace ModulesAndProperties
    Module State
        Public Property Total As Integer
        Public ReadOnly Property Later As Task(Of Integer)
            Get
                Return Make()
            End Get
        End Property

        Private Async Function Make() As Task(Of Integer)
            Total += 1
            Await Steps.Go(Way.Later)
            Total += 10
            Return Total
        End Function
    End Module

    Module Program
        Sub Main()
            Ways.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(way As Way) As Task
            State.Total = 0
            WriteLine(Await State.Later + Await State.Later)
            State.Total += Await Steps.Of(way, 100)
            WriteLine(State.Total)
        End Function
    End Module
End Namespace
